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
