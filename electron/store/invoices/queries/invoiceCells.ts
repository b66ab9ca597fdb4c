import {
  FIELD,
  type FieldKind,
  INVOICE_FIELDS,
  type InvoiceColumn,
  isCustomerColumn,
  isDerivedColumn,
} from '../../../../shared/domain/invoiceFields.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import { amountOf, unpackOverflow } from '../model/amounts.ts';
import { COLUMN_OF, type FieldColumn } from '../model/columns.ts';
import { CellBytes } from './cellBytes.ts';
import type { Word } from './customerWordList.ts';
import { DERIVED } from './derivedColumns.ts';
import type { RowContext } from './invoiceRows.ts';
import type { CellTexts } from './listShapes.ts';
import type { RowOwner } from './rowOwner.ts';
import { type RowNumbers, storedRows } from './storedRows.ts';

/** Adds the cell of a stored value; `wide` is the exact amount, if its column holds an approximation. */
type AddCell = (cells: CellBytes, stored: unknown, words: readonly Word[], wide: string | undefined) => void;

const text: AddCell = (cells, stored) => cells.text(String(stored));
const word: AddCell = (cells, stored, words) => cells.text(words[stored as number]?.text ?? '');

export type CellKinds = Readonly<Record<FieldKind, AddCell>>;

/** The cell of a field of each kind, as `cellText` gives it. */
const CELLS: CellKinds = {
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

/** As above, with nothing joined: a list of tags is the JSON of its texts. */
export const WHOLE_CELLS: CellKinds = {
  ...CELLS,
  tags: (cells, stored) => cells.text(stored === null ? '' : (stored as string)),
};

const STORED = ['id', ...INVOICE_FIELDS.map(({ id }) => COLUMN_OF[id]), 'wide'] as const;
const WIDE_AT = STORED.length - 1;
const AT = Object.fromEntries(STORED.map((column, place) => [column, place])) as Readonly<
  Record<FieldColumn, number>
>;

type Column = (cells: CellBytes, row: readonly unknown[], owner: RowOwner, wide: string | null) => void;

/** Rows by their numbers and in their order, as texts of some fields: what `invoiceRows` gives, without a row between. */
export function invoiceCells(
  database: CipherDatabase,
  numbers: RowNumbers,
  fields: readonly InvoiceColumn[],
  { base, ownerOf, today }: RowContext,
  kinds = CELLS,
): CellTexts {
  const columns = fields.map((id) => columnOf(id, kinds, today));
  const rows = storedRows(database, STORED, numbers, base);
  const cells = new CellBytes(rows.length * fields.length);
  for (const row of rows) {
    const owner = ownerOf(row[0] as number);
    const wide = row[WIDE_AT] as string | null;
    for (const add of columns) add(cells, row, owner, wide);
  }
  return { ...cells.done(), width: fields.length };
}

function columnOf(id: InvoiceColumn, kinds: CellKinds, today: string): Column {
  if (isCustomerColumn(id)) return (cells, _row, owner) => cells.text(owner[id]);
  if (isDerivedColumn(id)) {
    const { value } = DERIVED[id];
    return (cells, row) => cells.text(String(value(row, AT, today) ?? ''));
  }
  const at = AT[COLUMN_OF[id]];
  const add = kinds[FIELD[id].kind];
  const amount = amountOf(FIELD[id]);
  return (cells, row, { words }, wide) =>
    add(cells, row[at], words, wide === null || amount === null ? undefined : unpackOverflow(wide)[amount]);
}
