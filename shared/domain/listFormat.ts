import { DERIVED_KINDS, type InvoiceColumn } from './invoiceColumns.ts';
import { byField, type FieldKind } from './invoiceFields.ts';

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
