/** What a field holds, as the service writes it. How it is kept, sorted, shown and exported follows from its kind. */
export interface WireKinds {
  /** A name that hardly two records share; a number may have leading zeros. */
  readonly identifier: string;
  /** A name that many records share. */
  readonly sharedIdentifier: string;
  /** A text that many records share. */
  readonly word: string;
  /** A whole number that names something and counts nothing. */
  readonly wholeNumber: number;
  /** Local time of the service, `YYYY-MM-DD HH:MM:SS`. */
  readonly wallClock: string;
  readonly amount: number;
  readonly flag: boolean;
  /** Elements of any shape. */
  readonly tags: readonly unknown[];
}

export type FieldKind = keyof WireKinds;

/** Kinds that are texts, or read as one. */
type TextKind = Exclude<FieldKind, 'wallClock' | 'amount' | 'flag'>;

interface EntryOf<Kind extends FieldKind> {
  readonly id: string;
  /** Its name in the service's records, and of its column in the cache unless `storedFields.ts` names another. */
  readonly wire: string;
  readonly kind: Kind;
  /** Key of its heading in catalogue `invoices`. */
  readonly title: string;
  /** Key of a longer name, for where a record is shown by itself. */
  readonly fullTitle?: string;
  /** Width of its column at first, in pixels. */
  readonly width: number;
  /** Its column is not shown at first. */
  readonly hidden?: true;
  /** The text filter looks into it. */
  readonly searched?: Kind extends TextKind ? true : never;
  /** Lists on paper and in files may have it as a column. */
  readonly exported: boolean;
}

type FieldEntry = { readonly [Kind in FieldKind]: EntryOf<Kind> }[FieldKind];

/**
 * The documented fields of an invoice record (docs/service.md §2.3), in the order of their columns at first. What else
 * a new one needs is in docs/architecture.md, "How to add".
 */
export const INVOICE_FIELDS = [
  {
    id: 'invoiceNo',
    wire: 'invoice_no',
    kind: 'identifier',
    title: 'columnInvoiceNo',
    fullTitle: 'fieldInvoiceNo',
    width: 92,
    searched: true,
    exported: true,
  },
  {
    id: 'invoiceDate',
    wire: 'invoice_date_at',
    kind: 'wallClock',
    title: 'columnInvoiceDate',
    fullTitle: 'fieldInvoiceDate',
    width: 98,
    exported: true,
  },
  {
    id: 'dueDate',
    wire: 'invoice_due_at',
    kind: 'wallClock',
    title: 'columnDueDate',
    fullTitle: 'fieldDueDate',
    width: 118,
    exported: true,
  },
  {
    id: 'status',
    wire: 'status',
    kind: 'word',
    title: 'columnStatus',
    width: 84,
    searched: true,
    exported: true,
  },
  {
    id: 'outstanding',
    wire: 'amount_outstanding',
    kind: 'amount',
    title: 'columnOutstanding',
    width: 112,
    exported: true,
  },
  { id: 'price', wire: 'price', kind: 'amount', title: 'columnPrice', width: 104, exported: true },
  {
    id: 'priceVat',
    wire: 'price_vat',
    kind: 'amount',
    title: 'columnPriceVat',
    fullTitle: 'fieldPriceVat',
    width: 104,
    exported: true,
  },
  { id: 'hasPdf', wire: 'has_pdf', kind: 'flag', title: 'columnHasPdf', width: 48, exported: true },
  { id: 'balance', wire: 'balance', kind: 'amount', title: 'columnBalance', width: 104, exported: true },
  {
    id: 'entryNo',
    wire: 'entry_no',
    kind: 'identifier',
    title: 'columnEntryNo',
    fullTitle: 'fieldEntryNo',
    width: 104,
    searched: true,
    exported: true,
  },
  {
    id: 'agreementId',
    wire: 'agreement_id',
    kind: 'wholeNumber',
    title: 'columnAgreementId',
    width: 96,
    searched: true,
    exported: true,
  },
  {
    id: 'tags',
    wire: 'tags',
    kind: 'tags',
    title: 'columnTags',
    width: 140,
    searched: true,
    exported: true,
  },
  { id: 'type', wire: 'type', kind: 'word', title: 'columnType', width: 76, hidden: true, exported: true },
  {
    id: 'agreementExternalId',
    wire: 'agreement_external_id',
    kind: 'sharedIdentifier',
    title: 'columnAgreementExternalId',
    fullTitle: 'fieldAgreementExternalId',
    width: 280,
    hidden: true,
    searched: true,
    exported: true,
  },
] as const satisfies readonly FieldEntry[];

export type InvoiceField = (typeof INVOICE_FIELDS)[number];
export type WireName = InvoiceField['wire'];
/** Fields of one or several kinds, by id. */
export type FieldOf<Kind extends FieldKind> = Extract<InvoiceField, { readonly kind: Kind }>['id'];

/** A record as the service documents it. */
export type WireInvoice = {
  readonly [Field in InvoiceField as Field['wire']]: WireKinds[Field['kind']];
};

/** A value for each kind as a value for each field of that kind, by id. */
export type ByField<Kinds extends Readonly<Record<FieldKind, unknown>>> = {
  readonly [Field in InvoiceField as Field['id']]: Kinds[Field['kind']];
};

/** The entries of one or several kinds. */
export function fieldsOf<Kind extends FieldKind>(
  ...kinds: readonly Kind[]
): readonly Extract<InvoiceField, { readonly kind: Kind }>[] {
  return INVOICE_FIELDS.filter((field): field is Extract<InvoiceField, { readonly kind: Kind }> =>
    kinds.some((kind) => kind === field.kind),
  );
}

/** For each field what its kind has. */
export function byField<const Kinds extends Readonly<Record<FieldKind, unknown>>>(
  kinds: Kinds,
): ByField<Kinds> {
  return Object.fromEntries(INVOICE_FIELDS.map(({ id, kind }) => [id, kinds[kind]])) as ByField<Kinds>;
}

/** The entries by id. */
export const FIELD = Object.fromEntries(INVOICE_FIELDS.map((field) => [field.id, field])) as {
  readonly [Field in InvoiceField as Field['id']]: Field;
};

export type FieldId = InvoiceField['id'];

/** Whose invoice a row is: the number that the service knows, and the name that the clerk gave. */
const OWNER_COLUMNS = ['customerNumber', 'givenName'] as const;

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
