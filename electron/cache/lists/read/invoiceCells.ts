import { INVOICE_COLUMNS, type InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { FIELD, type FieldKind } from '../../../../shared/domain/invoiceFields.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { COLUMN_OF } from '../ingest/storedFields.ts';
import { amountOf, unpackWide } from '../ingest/wideAmounts.ts';
import { CellBytes } from './cellBytes.ts';
import type { Word } from './customerWordList.ts';
import type { RowContext } from './invoiceRows.ts';
import type { CellTexts } from './listShapes.ts';
import { storedRows } from './storedRows.ts';

/** Adds the cell of what is stored; `wide` is an amount whose column holds what stands for it. */
type AddCell = (cells: CellBytes, stored: unknown, words: readonly Word[], wide: string | undefined) => void;

const text: AddCell = (cells, stored) => cells.text(String(stored));
const word: AddCell = (cells, stored, words) => cells.text(words[stored as number]?.text ?? '');

/** The cell of a field of each kind, as `cellText` gives it. */
const CELLS: Readonly<Record<FieldKind, AddCell>> = {
  identifier: text,
  sharedIdentifier: word,
  word,
  wholeNumber: text,
  wallClock: (cells, stored) => cells.clock(stored as number),
  amount: (cells, stored, _words, wide) => {
    if (wide === undefined) cells.amount(stored as number);
    else cells.text(wide);
  },
  flag: (cells, stored) => cells.text(stored === 1 ? 'true' : 'false'),
  tags: (cells, stored) =>
    cells.text(stored === null ? '' : (JSON.parse(stored as string) as string[]).join(', ')),
};

const STORED = [...INVOICE_COLUMNS.map((field) => COLUMN_OF[field]), 'wide'] as const;
const WIDE_AT = STORED.length - 1;

/** Rows by their ns and in their order, as texts of some fields: what `invoiceRows` gives, without a row between. */
export function invoiceCells(
  database: CipherDatabase,
  ns: Uint32Array,
  fields: readonly InvoiceColumn[],
  { customerId, words }: Pick<RowContext, 'customerId' | 'words'>,
): CellTexts {
  const columns = fields.map((id) => ({
    at: STORED.indexOf(COLUMN_OF[id]),
    add: CELLS[FIELD[id].kind],
    amount: amountOf(FIELD[id]),
  }));
  const rows = storedRows(database, STORED, ns, customerId);
  const cells = new CellBytes(rows.length * fields.length);
  for (const row of rows) {
    const wide = row[WIDE_AT] as string | null;
    for (const { at, add, amount } of columns) {
      add(cells, row[at], words, wide === null || amount === null ? undefined : unpackWide(wide)[amount]);
    }
  }
  return { ...cells.done(), width: fields.length };
}
