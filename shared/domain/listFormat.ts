import { byField, DERIVED_KINDS, type FieldKind, type InvoiceColumn } from './invoiceFields.ts';

/**
 * What a column of an exported list holds, and so how every format writes it:
 * `text` and `words` (several texts) as they came; `identifier` as text, leading zeros and all; `amount` as an
 * exact decimal; `count` as a whole number; `dateTime` as the service's local wall-clock time (docs/service.md §2.3), never shifted by a zone;
 * `flag` as yes or no.
 */
export type CellKind = 'text' | 'words' | 'identifier' | 'amount' | 'count' | 'dateTime' | 'flag';

/** A chosen column: `key` is the field of the row, `header` the translated title. */
export interface ListColumn {
  readonly key: string;
  readonly header: string;
  readonly kind: CellKind;
  /** Exact decimal text for the totals row, given by the caller; missing where a sum means nothing. */
  readonly total?: string;
}

/** The clerk's words for a flag, such as `Yes` and `No`. */
export interface FlagTexts {
  readonly yes: string;
  readonly no: string;
}

/** A row by field name; an `InvoiceRow` is one. */
export type ListRow = Readonly<Record<string, unknown>>;

/** What the cells of every column of invoices hold. An agreement's id is a name, not a quantity. */
export const INVOICE_CELL_KINDS: Readonly<Record<InvoiceColumn, CellKind>> = {
  customerNumber: 'identifier',
  givenName: 'text',
  ...DERIVED_KINDS,
  ...byField({
    identifier: 'identifier',
    sharedIdentifier: 'identifier',
    word: 'text',
    wholeNumber: 'identifier',
    wallClock: 'dateTime',
    amount: 'amount',
    flag: 'flag',
    tags: 'words',
  } satisfies Readonly<Record<FieldKind, CellKind>>),
};

/**
 * The text of a cell before any format's own rules: amounts with a point, flags as `true` and `false`, words
 * joined by `, `. Null is an empty cell.
 */
export function cellText(row: ListRow, key: string): string | null {
  const value = row[key];
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * What a list is saved as, by the ending of its file. Jobs keep these names; `pdf` is the list as it is printed,
 * `parquet` is for programs that take over where one desk ends (docs/decisions/015-parquet.md).
 */
export const LIST_ENDINGS = {
  xlsx: 'xlsx',
  csv: 'csv',
  jsonLines: 'jsonl',
  pdf: 'pdf',
  parquet: 'parquet',
} as const;

export type ListFormat = keyof typeof LIST_ENDINGS;

/** Those written from the cells of chosen columns (`electron/documents/documentOrder.ts`). */
export type CellFormat = Exclude<ListFormat, 'jsonLines' | 'pdf' | 'parquet'>;

export const LIST_FORMATS = Object.keys(LIST_ENDINGS) as ListFormat[];

/** `rfc4180` for programs: commas, points, UTF-8. `nordicExcel` for Excel and LibreOffice: `;`, decimal comma, BOM. */
export const CSV_PRESETS = ['rfc4180', 'nordicExcel'] as const;

export type CsvPreset = (typeof CSV_PRESETS)[number];

/** Parquet as one file, or as a folder with a file for each customer, as Hive, Spark and DuckDB read partitions. */
export const PARQUET_LAYOUTS = ['oneFile', 'byCustomer'] as const;

export type ParquetLayout = (typeof PARQUET_LAYOUTS)[number];

/** All that is kept may also become one more run of a folder that grows. */
export const KEPT_LAYOUTS = [...PARQUET_LAYOUTS, 'growing'] as const;

export type KeptLayout = (typeof KEPT_LAYOUTS)[number];

/** More folders than this are made only when the clerk has said so: most programs read few large files faster. */
export const MOST_PARTITIONS = 1_000;

/** Characters that a spreadsheet takes for the start of a formula, full-width forms included. */
const STARTS = '=+\\-@\uff1d\uff0b\uff0d\uff20';

/** A formula at the start, also after characters that spreadsheets skip or that are invisible; a tab or line end hides one. */
const AT_START = new RegExp(`^[\\s\\p{Cc}\\p{Cf}"]*[${STARTS}\\t\\r\\n]`, 'u');

/** A formula that becomes the start of a cell when the file is read with another separator than it was written. */
const BEHIND_SEPARATOR = new RegExp(`([;,\\t\\r\\n]["' ]*)(?<!')(?=[${STARTS}])`, 'g');

/** Most text of an invoice holds none of these and needs no closer look. */
const SUSPECT = new RegExp(`[${STARTS}\\t\\r\\n]`);

const DECIMAL = /^-?\d+(\.\d+)?$/;
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** What would begin another cell or another row where lines of text are pasted. */
const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;

/**
 * Text that no spreadsheet runs (docs/promises.md P38): an apostrophe is put before anything that would start a
 * formula, at the beginning or after a separator within. Never for amounts: a credit note's `-250` is a number, and
 * guarding it would turn it into text. Text that starts no formula is returned unchanged.
 */
export function guardFormula(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const inside = text.replace(BEHIND_SEPARATOR, "$1'");
  return AT_START.test(text) ? `'${inside}` : inside;
}

/** Whether a cell is an exact decimal, or a service date: what a spreadsheet is to calculate with. */
export function isFigure(text: string, kind: CellKind): boolean {
  const isNumber = kind === 'amount' || kind === 'count';
  return (isNumber && DECIMAL.test(text)) || (kind === 'dateTime' && WALL_CLOCK.test(text));
}

/** The text of a cell that no spreadsheet runs: figures as they are, all other text guarded. */
export function guardedCell(text: string, kind: CellKind): string {
  return isFigure(text, kind) ? text : guardFormula(text);
}

/** A cell as it is copied: guarded as in a file, and on one line, since pasted text has no quotes around its cells. */
export function copiedCell(text: string, kind: CellKind = 'text'): string {
  return guardedCell(text, kind).replaceAll(BREAKS, ' ');
}

/**
 * What JSON lines say of a record, which is its own JSON text as the service sent it; in a list of all customers beside
 * the number of its own. It is not put among the record's keys, of which one may have the same name.
 */
export function recordLine(record: string, customerNumber: string | null): string {
  if (customerNumber === null) return record;
  return `{"customer_number":${JSON.stringify(customerNumber)},"record":${record.trim()}}`;
}
