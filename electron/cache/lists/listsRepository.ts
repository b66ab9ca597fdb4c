import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../database/database.ts';
import { type CustomerRow, customerFinder } from './ingest/customerRows.ts';
import { ID_SPAN } from './ingest/rowWriter.ts';
import { indexRange } from './ingest/searchNumbers.ts';
import { customerIdOf } from './read/rowOwner.ts';
import type { ResourcesRepository } from './resources/resourcesRepository.ts';

/** What one step of `forgetStep` takes out at most, some ten milliseconds of the thread. */
const STEP = { rows: 2_000, blocks: 8 };

/** Changes of the cached lists besides an ingest, and of the documents in the same file; owned by the writer thread. */
export class ListsRepository {
  readonly #database: CipherDatabase;
  readonly #documents: ResourcesRepository;
  readonly #find: (customer: CustomerRef) => CustomerRow | undefined;

  constructor(database: CipherDatabase, documents: ResourcesRepository) {
    this.#database = database;
    this.#documents = documents;
    this.#find = customerFinder(database);
  }

  markExported(customer: CustomerRef, ids: readonly number[], exported: boolean): void {
    const row = this.#find(customer);
    if (!row) return;
    const update = this.#database.prepare(`UPDATE invoice SET exported = ${exported ? 1 : 0} WHERE id = ?`);
    this.#database
      .transaction(() => {
        for (const id of ids) if (customerIdOf(id) === row.id) update.run(id);
        this.#database.prepare('UPDATE customer SET marks = marks + 1 WHERE id = ?').run(row.id);
      })
      .immediate();
  }

  invoiceNo(customer: CustomerRef, id: number): string | null {
    const row = this.#find(customer);
    if (!row || customerIdOf(id) !== row.id) return null;
    const found = this.#database.prepare('SELECT invoice_no FROM invoice WHERE id = ?').pluck().get(id);
    return typeof found === 'string' ? found : null;
  }

  /** Builds the search index of one list that is still without; returns false when there is none left. */
  finishSearch(): boolean {
    const id = this.#database
      .prepare('SELECT id FROM customer WHERE searchable = 0 AND invoices > 0')
      .pluck()
      .get();
    if (typeof id !== 'number') return false;
    this.#database
      .transaction(() => {
        indexRange(this.#database, id * ID_SPAN, (id + 1) * ID_SPAN);
        this.#database.prepare('UPDATE customer SET searchable = 1 WHERE id = ?').run(id);
      })
      .immediate();
    return true;
  }

  /** Nobody finds the customer any more; all else that is kept of it goes by `forgetStep`. */
  forget(customer: CustomerRef): void {
    this.#documents.forget(customer);
    const row = this.#find(customer);
    if (!row) return;
    this.#database
      .transaction(() => {
        this.#database
          .prepare("UPDATE customer SET connection_id = '', number = ?, invoices = 0 WHERE id = ?")
          .run(String(row.id), row.id);
        this.#database.prepare('UPDATE tally SET forgotten = forgotten + 1').run();
      })
      .immediate();
  }

  /** One short step of what forgotten customers have left, also in an earlier launch; false when nothing is left. */
  forgetStep(): boolean {
    const row = this.#database.prepare("SELECT * FROM customer WHERE connection_id = '' LIMIT 1").get();
    if (row === undefined) return false;
    this.#database.transaction(() => this.#removeSome(row as CustomerRow)).immediate();
    return true;
  }

  forgetConnection(connectionId: string): void {
    this.#documents.forgetConnection(connectionId);
    const rows = this.#database
      .prepare('SELECT * FROM customer WHERE connection_id = ?')
      .all(connectionId) as CustomerRow[];
    this.#database
      .transaction(() => {
        for (const row of rows) this.#remove(row);
      })
      .immediate();
  }

  /** The first of its rows, or in the end the customer itself. */
  #removeSome(row: CustomerRow): void {
    const from = row.id * ID_SPAN;
    let to = from + ID_SPAN;
    for (const table of ['invoice', 'history', 'unreadable', 'raw_block', 'word']) {
      const most = table === 'raw_block' ? STEP.blocks : STEP.rows;
      const after = this.#database
        .prepare(`SELECT id FROM ${table} WHERE id >= ? AND id < ? ORDER BY id LIMIT 1 OFFSET ?`)
        .pluck()
        .get(from, from + ID_SPAN, most);
      if (typeof after === 'number' && after < to) to = after;
    }
    if (to === from + ID_SPAN) this.#remove(row);
    else this.#removeRange(row, from, to);
  }

  #remove(row: CustomerRow): void {
    const from = row.id * ID_SPAN;
    this.#removeRange(row, from, from + ID_SPAN);
    this.#database.prepare('DELETE FROM list_body WHERE customer_id = ?').run(row.id);
    this.#database.prepare('DELETE FROM customer WHERE id = ?').run(row.id);
    this.#database.prepare('UPDATE tally SET forgotten = forgotten + 1').run();
  }

  #removeRange({ searchable }: CustomerRow, from: number, to: number): void {
    if (searchable) {
      this.#database
        .prepare(
          `INSERT INTO search(search, rowid, numbers)
             SELECT 'delete', id, invoice_no || ' ' || entry_no FROM invoice WHERE id >= ? AND id < ?`,
        )
        .run(from, to);
    }
    for (const table of [
      'invoice',
      'history',
      'change_set',
      'debt_day',
      'unreadable',
      'raw_block',
      'word',
      'exact_block',
    ]) {
      this.#database.prepare(`DELETE FROM ${table} WHERE id >= ? AND id < ?`).run(from, to);
    }
  }
}
