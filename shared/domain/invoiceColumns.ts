import { INVOICE_FIELDS, type InvoiceField } from './invoiceFields.ts';

export type FieldId = InvoiceField['id'];

/** Whose invoice a row is: the number that the service knows, and the name that the clerk gave. */
export const OWNER_COLUMNS = ['customerNumber', 'givenName'] as const;

export type OwnerColumn = (typeof OWNER_COLUMNS)[number];

/**
 * Columns that Kontor works out from the fields and the day; the service's records do not have them. Each follows the
 * field that it is read with, and holds one of `CellKind`.
 */
const DERIVED = {
  daysLate: { follows: 'dueDate', holds: 'count' },
} as const satisfies Readonly<Record<string, { readonly follows: FieldId; readonly holds: string }>>;

export type DerivedColumn = keyof typeof DERIVED;

export const DERIVED_COLUMNS = Object.keys(DERIVED) as DerivedColumn[];

export const DERIVED_KINDS = Object.fromEntries(DERIVED_COLUMNS.map((id) => [id, DERIVED[id].holds])) as {
  readonly [Column in DerivedColumn]: (typeof DERIVED)[Column]['holds'];
};

/**
 * Every documented field is a column (docs/service.md §2.3), and in a list of several customers the customer;
 * `creditNote` and `overdue` are filters, not columns.
 */
export type InvoiceColumn = OwnerColumn | FieldId | DerivedColumn;

function withDerived(fields: readonly FieldId[]): (FieldId | DerivedColumn)[] {
  return fields.flatMap((id) => [id, ...DERIVED_COLUMNS.filter((column) => DERIVED[column].follows === id)]);
}

export const INVOICE_COLUMNS: readonly InvoiceColumn[] = [
  ...OWNER_COLUMNS,
  ...withDerived(INVOICE_FIELDS.map(({ id }) => id)),
];

/** What the clerk notes herself. It is in grids only: not sorted by, and in no list for others. */
export const OWN_COLUMNS = ['marks'] as const;

export type OwnColumn = (typeof OWN_COLUMNS)[number];

/** A column of a grid of invoices. */
export type ShownColumn = InvoiceColumn | OwnColumn;

/** In the order at first: the clerk's own come after the number, which needs the room first. */
export const SHOWN_COLUMNS: readonly ShownColumn[] = INVOICE_COLUMNS.flatMap((id) =>
  id === 'invoiceNo' ? [id, ...OWN_COLUMNS] : [id],
);

export function isOwnColumn(column: string): column is OwnColumn {
  return OWN_COLUMNS.some((one) => one === column);
}

export function isCustomerColumn(column: string): column is OwnerColumn {
  return OWNER_COLUMNS.some((one) => one === column);
}

export function isDerivedColumn(column: string): column is DerivedColumn {
  return DERIVED_COLUMNS.some((one) => one === column);
}

/** Those that lists on paper and in files may have. */
export const EXPORTED_COLUMNS: readonly InvoiceColumn[] = [
  ...OWNER_COLUMNS,
  ...withDerived(INVOICE_FIELDS.filter(({ exported }) => exported).map(({ id }) => id)),
];

/** The columns of a file of whole records: without derived ones, which would be wrong on the next day. */
export const RECORD_COLUMNS: readonly InvoiceColumn[] = EXPORTED_COLUMNS.filter(
  (column) => !isDerivedColumn(column),
);

interface NamedColumns {
  readonly sort: readonly { readonly column: string }[];
  readonly columns: readonly { readonly column: string }[] | null;
}

/** True for a view that an older Kontor refuses, because it does not know derived columns. */
export function namesDerivedColumn({ sort, columns }: NamedColumns): boolean {
  return [...sort, ...(columns ?? [])].some(({ column }) => isDerivedColumn(column));
}

/** True for a view that an older Kontor refuses, because it does not know the clerk's own columns. */
export function namesOwnColumn({ columns }: Pick<NamedColumns, 'columns'>): boolean {
  return (columns ?? []).some(({ column }) => isOwnColumn(column));
}
