import type { PageWindow } from '../../../../shared/ipc/customerRef.ts';
import type { InvoiceChange, ListChange, ListChanges } from '../../../../shared/ipc/invoices.ts';
import { type CipherDatabase, readRow, readRows } from '../../../database/database.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { HISTORY_KINDS } from '../ingest/history.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';

const KINDS = Object.keys(HISTORY_KINDS) as (keyof typeof HISTORY_KINDS)[];

type Row = [kind: number, at: number, fields: string, n: number, invoiceNo: string, entryNo: string];
type Fields = InvoiceChange['fields'];

/** What fetches changed in one customer's list, as the ingest wrote it. */
export class HistoryQueries {
  readonly #database: CipherDatabase;

  constructor(lists: CipherDatabase) {
    this.#database = lists;
  }

  /** Newest first. */
  ofInvoice(customerId: number, n: number): InvoiceChange[] {
    const sql = 'SELECT kind, at, fields FROM history WHERE id >= ? AND id < ? AND n = ? ORDER BY id DESC';
    const base = customerId * ROWS_PER_CUSTOMER;
    const rows = readRows<[number, number, string]>(this.#database, sql, base, base + ROWS_PER_CUSTOMER, n);
    return rows.map(([kind, at, fields]) => ({ kind: kindOf(kind), at, fields: fieldsOf(fields) }));
  }

  /** Of the fetch that made this revision. */
  ofList({ id, revision }: CustomerRow, window: PageWindow): ListChanges {
    const range = [id * ROWS_PER_CUSTOMER, (id + 1) * ROWS_PER_CUSTOMER, revision];
    const sql = 'SELECT count(*), max(at) FROM history WHERE id >= ? AND id < ? AND revision = ?';
    const [total, at] = readRow<[number, number | null]>(this.#database, sql, ...range) ?? [0, null];
    const rows = readRows<Row>(
      this.#database,
      `SELECT kind, at, fields, n, invoice_no, entry_no FROM history
      WHERE id >= ? AND id < ? AND revision = ? ORDER BY kind, id LIMIT ? OFFSET ?`,
      ...range,
      window.limit,
      window.offset,
    );
    return { revision, at, total, changes: rows.map((row) => changeOf(row, id)) };
  }
}

function changeOf([kind, at, fields, n, invoiceNo, entryNo]: Row, customerId: number): ListChange {
  const gone = kind === HISTORY_KINDS.removed || kind === HISTORY_KINDS.unreadable;
  const change = { kind: kindOf(kind), at, fields: fieldsOf(fields) };
  return { ...change, id: gone ? null : customerId * ROWS_PER_CUSTOMER + n, invoiceNo, entryNo };
}

function kindOf(kind: number): InvoiceChange['kind'] {
  return KINDS[kind - 1] ?? 'changed';
}

export function fieldsOf(text: string): Fields {
  const fields = JSON.parse(text) as [Fields[number]['field'], string | null, string | null][];
  return fields.map(([field, from, to]) => ({ field, from, to }));
}
