import { INVOICE_COLUMNS, type InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { type Amount, unpackWide } from '../ingest/wideAmounts.ts';
import { CellBytes } from './cellBytes.ts';
import type { Word } from './customerWordList.ts';
import type { RowContext } from './invoiceRows.ts';
import type { CellTexts } from './listShapes.ts';
import { type StoredColumn, storedRows } from './storedRows.ts';

/** Adds the cell of what is stored. */
type AddCell = (cells: CellBytes, stored: unknown, words: readonly Word[], wide: string | null) => void;

const text: AddCell = (cells, stored) => cells.text(String(stored));
const word: AddCell = (cells, stored, words) => cells.text(words[stored as number]?.text ?? '');
const clock: AddCell = (cells, stored) => cells.clock(stored as number);
const amount =
  (name: Amount): AddCell =>
  (cells, stored, _words, wide) => {
    const text = wide === null ? undefined : unpackWide(wide)[name];
    if (text === undefined) cells.amount(stored as number);
    else cells.text(text);
  };
const flag: AddCell = (cells, stored) => cells.text(stored === 1 ? 'true' : 'false');
const tags: AddCell = (cells, stored) =>
  cells.text(stored === null ? '' : (JSON.parse(stored as string) as string[]).join(', '));

/** Where each field of an invoice is stored, and its cell as `cellText` gives it. */
const CELLS: Readonly<Record<InvoiceColumn, readonly [StoredColumn, AddCell]>> = {
  invoiceNo: ['invoice_no', text],
  type: ['type', word],
  invoiceDate: ['invoiced_at', clock],
  dueDate: ['due_at', clock],
  status: ['status', word],
  outstanding: ['outstanding', amount('outstanding')],
  price: ['price', amount('price')],
  priceVat: ['price_vat', amount('priceVat')],
  balance: ['balance', amount('balance')],
  hasPdf: ['has_pdf', flag],
  entryNo: ['entry_no', text],
  agreementId: ['agreement_id', text],
  agreementExternalId: ['agreement', word],
  tags: ['tags', tags],
};

const STORED = [...INVOICE_COLUMNS.map((field) => CELLS[field][0]), 'wide'] as const;
const WIDE_AT = STORED.length - 1;

/** Rows by their ns and in their order, as texts of some fields: what `invoiceRows` gives, without a row between. */
export function invoiceCells(
  database: CipherDatabase,
  ns: Uint32Array,
  fields: readonly InvoiceColumn[],
  { customerId, words }: Pick<RowContext, 'customerId' | 'words'>,
): CellTexts {
  const columns = fields.map((field) => ({ at: INVOICE_COLUMNS.indexOf(field), add: CELLS[field][1] }));
  const rows = storedRows(database, STORED, ns, customerId);
  const cells = new CellBytes(rows.length * fields.length);
  for (const row of rows) {
    const wide = row[WIDE_AT] as string | null;
    for (const { at, add } of columns) add(cells, row[at], words, wide);
  }
  return { ...cells.done(), width: fields.length };
}
