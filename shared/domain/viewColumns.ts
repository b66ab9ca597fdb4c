import { isDerivedColumn } from './invoiceColumns.ts';

interface NamedColumns {
  readonly sort: readonly { readonly column: string }[];
  readonly columns: readonly { readonly column: string }[] | null;
}

/** A view that an earlier Kontor refuses: it knew the columns of the service's fields only. */
export function namesDerivedColumn({ sort, columns }: NamedColumns): boolean {
  return [...sort, ...(columns ?? [])].some(({ column }) => isDerivedColumn(column));
}
