import { isDerivedColumn } from './invoiceColumns.ts';

interface NamedColumns {
  readonly sort: readonly { readonly column: string }[];
  readonly columns: readonly { readonly column: string }[] | null;
}

/** True for a view that an older Kontor refuses, because it does not know derived columns. */
export function namesDerivedColumn({ sort, columns }: NamedColumns): boolean {
  return [...sort, ...(columns ?? [])].some(({ column }) => isDerivedColumn(column));
}
