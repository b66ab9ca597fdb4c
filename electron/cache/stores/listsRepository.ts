import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../database/database.ts';
import { indexRange } from '../ingest/listReplacement.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { type CustomerRow, customerFinder } from './customerRows.ts';

/** Changes of the cached lists besides an ingest; owned by the writer thread. */
export class ListsRepository {
  readonly #database: CipherDatabase;
  readonly #find: (customer: CustomerRef) => CustomerRow | undefined;

  constructor(database: CipherDatabase) {
    this.#database = database;
    this.#find = customerFinder(database);
  }

  markExported(customer: CustomerRef, ids: readonly number[]): void {
    const row = this.#find(customer);
    if (!row) return;
    const update = this.#database.prepare('UPDATE invoice SET exported = 1 WHERE id = ?');
    this.#database
      .transaction(() => {
        for (const id of ids) if (Math.floor(id / ID_SPAN) === row.id) update.run(id);
        this.#database.prepare('UPDATE customer SET marks = marks + 1 WHERE id = ?').run(row.id);
      })
      .immediate();
  }

  invoiceNo(customer: CustomerRef, id: number): string | null {
    const row = this.#find(customer);
    if (!row || Math.floor(id / ID_SPAN) !== row.id) return null;
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

  forget(customer: CustomerRef): void {
    const row = this.#find(customer);
    if (row) this.#database.transaction(() => this.#remove(row)).immediate();
  }

  forgetConnection(connectionId: string): void {
    const rows = this.#database
      .prepare('SELECT * FROM customer WHERE connection_id = ?')
      .all(connectionId) as CustomerRow[];
    this.#database
      .transaction(() => {
        for (const row of rows) this.#remove(row);
      })
      .immediate();
  }

  wipe(): void {
    this.#database
      .transaction(() => {
        this.#database.exec(`
          DELETE FROM invoice; DELETE FROM history; DELETE FROM unreadable; DELETE FROM raw_block; DELETE FROM word;
          DELETE FROM list_body; DELETE FROM customer; UPDATE tally SET forgotten = forgotten + 1;
          INSERT INTO search(search) VALUES('delete-all');
        `);
      })
      .immediate();
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
    this.#database.exec('VACUUM');
  }

  #remove({ id, searchable }: CustomerRow): void {
    const from = id * ID_SPAN;
    const to = from + ID_SPAN;
    if (searchable) {
      this.#database
        .prepare(
          `INSERT INTO search(search, rowid, numbers)
             SELECT 'delete', id, invoice_no || ' ' || entry_no FROM invoice WHERE id >= ? AND id < ?`,
        )
        .run(from, to);
    }
    for (const table of ['invoice', 'history', 'unreadable', 'raw_block', 'word']) {
      this.#database.prepare(`DELETE FROM ${table} WHERE id >= ? AND id < ?`).run(from, to);
    }
    this.#database.prepare('DELETE FROM list_body WHERE customer_id = ?').run(id);
    this.#database.prepare('DELETE FROM customer WHERE id = ?').run(id);
    this.#database.prepare('UPDATE tally SET forgotten = forgotten + 1').run();
  }
}
