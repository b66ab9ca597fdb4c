import type { InvoiceChange, ListChange, ListChanges } from '../../../../shared/ipc/invoiceHistory.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { HISTORY_KINDS } from '../ingest/historyWriter.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';

const KINDS = Object.keys(HISTORY_KINDS) as (keyof typeof HISTORY_KINDS)[];

type Fields = InvoiceChange['fields'];

/** What fetches changed in one customer's list, as the ingest wrote it. */
export class HistoryQueries {
  readonly #database: CipherDatabase;

  constructor(lists: CipherDatabase) {
    this.#database = lists;
  }

  /** Newest first. */
  ofInvoice(customerId: number, n: number): InvoiceChange[] {
    const rows = prepared(
      this.#database,
      'SELECT kind, at, fields FROM history WHERE id >= ? AND id < ? AND n = ? ORDER BY id DESC',
    )
      .raw()
      .all(customerId * ID_SPAN, (customerId + 1) * ID_SPAN, n) as [number, number, string][];
    return rows.map(([kind, at, fields]) => ({ kind: kindOf(kind), at, fields: fieldsOf(fields) }));
  }

  /** Of the fetch that made this revision. */
  ofList(
    { id, revision }: CustomerRow,
    window: { readonly offset: number; readonly limit: number },
  ): ListChanges {
    const range = [id * ID_SPAN, (id + 1) * ID_SPAN, revision];
    const where = 'FROM history WHERE id >= ? AND id < ? AND revision = ?';
    const [total, at] = prepared(this.#database, `SELECT count(*), max(at) ${where}`)
      .raw()
      .get(...range) as [number, number | null];
    const rows = prepared(
      this.#database,
      `SELECT kind, at, fields, n, invoice_no, entry_no ${where} ORDER BY kind, id LIMIT ? OFFSET ?`,
    )
      .raw()
      .all(...range, window.limit, window.offset) as [number, number, string, number, string, string][];
    const changes = rows.map(([kind, when, fields, n, invoiceNo, entryNo]): ListChange => {
      const gone = kind === HISTORY_KINDS.removed || kind === HISTORY_KINDS.unreadable;
      const change = { kind: kindOf(kind), at: when, fields: fieldsOf(fields) };
      return { ...change, id: gone ? null : id * ID_SPAN + n, invoiceNo, entryNo };
    });
    return { revision, at, total, changes };
  }
}

function kindOf(kind: number): InvoiceChange['kind'] {
  return KINDS[kind - 1] ?? 'changed';
}

function fieldsOf(text: string): Fields {
  const fields = JSON.parse(text) as [Fields[number]['field'], string | null, string | null][];
  return fields.map(([field, from, to]) => ({ field, from, to }));
}
