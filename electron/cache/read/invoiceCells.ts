import { INVOICE_COLUMNS, type InvoiceColumn } from '../../../shared/domain/invoiceQuery.ts';
import type { CipherDatabase } from '../database/database.ts';
import type { CellTexts } from '../listsCache.ts';
import { CellBytes } from './cellBytes.ts';
import type { Word } from './customerWordList.ts';
import type { RowContext } from './invoiceRows.ts';
import { type StoredColumn, storedRows } from './storedRows.ts';

/** Adds the cell of what is stored. */
type AddCell = (cells: CellBytes, stored: unknown, words: readonly Word[]) => void;

const text: AddCell = (cells, stored) => cells.text(String(stored));
const word: AddCell = (cells, stored, words) => cells.text(words[stored as number]?.text ?? '');
const clock: AddCell = (cells, stored) => cells.clock(stored as number);
const amount: AddCell = (cells, stored) => cells.amount(stored as number);
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
  outstanding: ['outstanding', amount],
  price: ['price', amount],
  priceVat: ['price_vat', amount],
  balance: ['balance', amount],
  hasPdf: ['has_pdf', flag],
  entryNo: ['entry_no', text],
  agreementId: ['agreement_id', text],
  agreementExternalId: ['agreement', word],
  tags: ['tags', tags],
};

const STORED = INVOICE_COLUMNS.map((field) => CELLS[field][0]);

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
    for (const { at, add } of columns) add(cells, row[at], words);
  }
  return { ...cells.done(), width: fields.length };
}
