import {
  type ByField,
  type FieldId,
  type FieldKind,
  fieldsOf,
  INVOICE_FIELDS,
  type InvoiceField,
} from '../../../../shared/domain/invoiceFields.ts';

/** What is kept of a field of each kind. */
interface KeptKinds {
  readonly identifier: string;
  /** Texts that many records share are numbers of the customer's word list in the row itself. */
  readonly sharedIdentifier: string;
  readonly word: string;
  /** Its digits: a double holds fifteen of them, the column nineteen. */
  readonly wholeNumber: string;
  /** As `clockNumber` packs it. */
  readonly wallClock: number;
  /** Ten-thousandths. */
  readonly amount: number;
  readonly flag: 0 | 1;
  /** JSON array of texts; null for none. */
  readonly tags: string | null;
}

/** A record as its row keeps it; shared texts still as texts. */
export interface InvoiceValues extends ByField<KeptKinds> {
  /** Amounts that are no ten-thousandths below 10¹⁵, packed; null for none (see `amounts.ts`). */
  readonly wide: string | null;
}

/** Columns of table `invoice` with another name than their field has on the wire. */
const NAMED_OTHERWISE = {
  invoiceDate: 'invoiced_at',
  dueDate: 'due_at',
  outstanding: 'outstanding',
  agreementExternalId: 'agreement',
} as const satisfies Partial<Record<FieldId, string>>;

type ColumnsOf = {
  readonly [Field in InvoiceField as Field['id']]: Field['id'] extends keyof typeof NAMED_OTHERWISE
    ? (typeof NAMED_OTHERWISE)[Field['id']]
    : Field['wire'];
};

/** The column of each field in table `invoice`. */
export const COLUMN_OF = {
  ...Object.fromEntries(INVOICE_FIELDS.map(({ id, wire }) => [id, wire])),
  ...NAMED_OTHERWISE,
} as ColumnsOf;

export type FieldColumn = ColumnsOf[FieldId];

/** A column as queries name it: with its table, so that it means the same within any join or subselect. */
export type ColumnSql = `invoice.${FieldColumn}`;

export const COLUMN_SQL = Object.fromEntries(
  INVOICE_FIELDS.map(({ id }) => [id, `invoice.${COLUMN_OF[id]}`]),
) as { readonly [Field in FieldId]: `invoice.${ColumnsOf[Field]}` };
export type StoredColumn = 'id' | FieldColumn | 'change' | 'exported' | 'wide';

/** All columns, in the order in which `rowWriter.ts` binds them. */
export const ROW_COLUMNS: readonly StoredColumn[] = [
  'id',
  ...INVOICE_FIELDS.map(({ id }) => COLUMN_OF[id]),
  'change',
  'exported',
  'wide',
];

const WHOLE_NUMBERS: readonly StoredColumn[] = fieldsOf('wholeNumber').map(({ id }) => COLUMN_OF[id]);

/** Columns as a query reads them; whole numbers as the text of their digits. */
export function readColumns(columns: readonly StoredColumn[]): string {
  const read = (name: StoredColumn) => (WHOLE_NUMBERS.includes(name) ? `CAST(${name} AS TEXT)` : name);
  return columns.map(read).join(',');
}

/** The place of a column in a row of `ROW_COLUMNS`. */
export const PLACE_OF = Object.fromEntries(ROW_COLUMNS.map((column, place) => [column, place])) as Readonly<
  Record<StoredColumn, number>
>;

/** Whether a row's column holds the number of a shared text; all other fields are kept as they are. */
const IS_SHARED: Readonly<Record<FieldKind, boolean>> = {
  identifier: false,
  sharedIdentifier: true,
  word: true,
  wholeNumber: false,
  wallClock: false,
  amount: false,
  flag: false,
  tags: false,
};

/** A row of `ROW_COLUMNS` as its record; `wordOf` gives the text of a number of the customer's words. */
export function storedValues(row: readonly unknown[], wordOf: (word: number) => string): InvoiceValues {
  const fields = INVOICE_FIELDS.map(({ id, kind }) => {
    const stored = row[PLACE_OF[COLUMN_OF[id]]];
    return [id, IS_SHARED[kind] ? wordOf(stored as number) : stored];
  });
  return { ...Object.fromEntries(fields), wide: row[PLACE_OF.wide] } as InvoiceValues;
}

/** The ids of a customer's rows lie together: id = customer × 2³² + the row's number. */
export const ROWS_PER_CUSTOMER = 2 ** 32;

/** The customer that the id of a row, a word or a change begins with. */
export function customerIdOf(id: number): number {
  return Math.floor(id / ROWS_PER_CUSTOMER);
}

/** The ids of a customer's rows, words or changes: from the first up to the one behind the last. */
export function idRange(customerId: number): readonly [first: number, end: number] {
  return [customerId * ROWS_PER_CUSTOMER, (customerId + 1) * ROWS_PER_CUSTOMER];
}
