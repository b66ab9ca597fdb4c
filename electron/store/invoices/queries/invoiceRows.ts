import type { InvoiceRow, RowKinds } from '../../../../shared/domain/invoice.ts';
import {
  type ByField,
  DERIVED_COLUMNS,
  type DerivedColumn,
  type FieldId,
  type FieldKind,
  INVOICE_FIELDS,
} from '../../../../shared/domain/invoiceFields.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import type { WallClock } from '../../../../shared/domain/wallClock.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import { ROW_MARKS } from '../ingest/invoiceListUpdate.ts';
import { amountOf, unpackOverflow } from '../model/amounts.ts';
import { clockText } from '../model/clockNumber.ts';
import { COLUMN_OF, PLACE_OF, ROW_COLUMNS } from '../model/columns.ts';
import type { Word } from './customerWordList.ts';
import { DERIVED } from './derivedColumns.ts';
import type { MarksAt } from './marksByRow.ts';
import type { RowOwner } from './rowOwner.ts';
import { type RowNumbers, storedRows } from './storedRows.ts';

export interface RowContext {
  /** Added to a row number it makes the id. */
  readonly base: number;
  /** By the id of a row. */
  readonly ownerOf: (id: number) => RowOwner;
  readonly today: string;
}

/** Rows by their numbers and in their order, as the contract shows them. */
export function invoiceRows(
  database: CipherDatabase,
  numbers: RowNumbers,
  { base, ownerOf, today }: RowContext,
  marksAt: MarksAt,
): InvoiceRow[] {
  return storedRows(database, ROW_COLUMNS, numbers, base).map((row) => {
    const id = row[PLACE_OF.id] as number;
    return invoiceRow(row, ownerOf(id), today, marksAt(id));
  });
}

/** What a field of a kind shows of what is stored. */
type Show<Kind extends FieldKind> = (
  stored: unknown,
  words: readonly Word[],
  /** The exact amount, if its column holds an approximation. */
  wide: Decimal | undefined,
) => RowKinds[Kind];

const text = (stored: unknown) => stored as string;
const word = (stored: unknown, words: readonly Word[]) => words[stored as number]?.text ?? '';

const SHOW: { readonly [Kind in FieldKind]: Show<Kind> } = {
  identifier: text,
  sharedIdentifier: word,
  word,
  wholeNumber: text,
  wallClock: (stored) => clockText(stored as number) as WallClock,
  amount: (stored, _words, wide) => wide ?? decimalFromScaled(stored as number),
  flag: (stored) => stored === 1,
  tags: (stored) => (stored === null ? [] : (JSON.parse(stored as string) as string[])),
};

const FIELDS = INVOICE_FIELDS.map((field) => ({
  id: field.id,
  show: SHOW[field.kind],
  place: PLACE_OF[COLUMN_OF[field.id]],
  amount: amountOf(field),
}));

function invoiceRow(
  stored: readonly unknown[],
  { words, revision, customerNumber, givenName, fetchedAt }: RowOwner,
  today: string,
  marks: InvoiceRow['marks'],
): InvoiceRow {
  const wide = unpackOverflow(stored[PLACE_OF.wide] as string | null);
  const shown: Partial<Record<FieldId | DerivedColumn, unknown>> = {};
  for (const { id, show, place, amount } of FIELDS) {
    shown[id] = show(stored[place], words, amount === null ? undefined : wide[amount]);
  }
  for (const id of DERIVED_COLUMNS) shown[id] = DERIVED[id].value(stored, PLACE_OF, today);
  const columns = shown as ByField<RowKinds> & Pick<InvoiceRow, DerivedColumn>;
  return {
    ...columns,
    customerNumber,
    givenName,
    fetchedAt,
    id: stored[PLACE_OF.id] as number,
    creditNote: (stored[PLACE_OF.price] as number) < 0,
    overdue: columns.daysLate !== null,
    exportedHere: stored[PLACE_OF.exported] === 1,
    marks,
    change: changeOf(stored[PLACE_OF.change] as number, revision),
  };
}

function changeOf(mark: number, revision: number): InvoiceRow['change'] {
  if (Math.floor(mark / 4) !== revision) return null;
  if (mark % 4 === ROW_MARKS.readable) return 'readable';
  if (mark % 4 === ROW_MARKS.new) return 'new';
  return mark % 4 === ROW_MARKS.settled ? 'settled' : 'changed';
}
