import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  readObject,
  readValue,
} from '../../../database/database.ts';
import type { ResourcesRepository } from '../../documents/resourcesRepository.ts';
import { customerIdOf, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { type CustomerRow, customerFinder } from './customerRows.ts';
import { indexRange, unindexRange } from './searchIndex.ts';

/** What one step of `forgetStep` takes out at most, some ten milliseconds of the thread. */
const STEP = { rows: 2_000, blocks: 8 };

/** Changes of the cached lists besides an ingest, and of the documents in the same file; owned by the ingest worker. */
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
    inTransaction(this.#database, () => {
      for (const id of ids) if (customerIdOf(id) === row.id) update.run(id);
      execute(this.#database, 'UPDATE customer SET marks = marks + 1 WHERE id = ?', row.id);
    });
  }

  invoiceNo(customer: CustomerRef, id: number): string | null {
    const row = this.#find(customer);
    if (!row || customerIdOf(id) !== row.id) return null;
    const found = readValue(this.#database, 'SELECT invoice_no FROM invoice WHERE id = ?', id);
    return typeof found === 'string' ? found : null;
  }

  /** Builds the search index of one list that is still without; returns false when there is none left. */
  finishSearch(): boolean {
    const id = readValue(this.#database, 'SELECT id FROM customer WHERE searchable = 0 AND invoices > 0');
    if (typeof id !== 'number') return false;
    inTransaction(this.#database, () => {
      indexRange(this.#database, id * ROWS_PER_CUSTOMER, (id + 1) * ROWS_PER_CUSTOMER);
      execute(this.#database, 'UPDATE customer SET searchable = 1 WHERE id = ?', id);
    });
    return true;
  }

  /** Nobody finds the customer any more; all else that is kept of it goes by `forgetStep`. */
  forget(customer: CustomerRef): void {
    this.#documents.forget(customer);
    const row = this.#find(customer);
    if (!row) return;
    inTransaction(this.#database, () => {
      const hide = "UPDATE customer SET connection_id = '', number = ?, invoices = 0 WHERE id = ?";
      execute(this.#database, hide, String(row.id), row.id);
      execute(this.#database, 'UPDATE tally SET forgotten = forgotten + 1');
    });
  }

  /** One short step of what forgotten customers have left, also in an earlier launch; false when nothing is left. */
  forgetStep(): boolean {
    const sql = "SELECT * FROM customer WHERE connection_id = '' LIMIT 1";
    const row = readObject<CustomerRow>(this.#database, sql);
    if (row === undefined) return false;
    inTransaction(this.#database, () => this.#removeSome(row));
    return true;
  }

  /** The same of all customers of a connection. */
  forgetConnection(connectionId: string): void {
    inTransaction(this.#database, () => {
      const hide =
        "UPDATE customer SET connection_id = '', number = CAST(id AS TEXT), invoices = 0 WHERE connection_id = ?";
      execute(this.#database, hide, connectionId);
      execute(this.#database, 'UPDATE tally SET forgotten = forgotten + 1');
    });
  }

  /** The first of its rows, or in the end the customer itself. */
  #removeSome(row: CustomerRow): void {
    const from = row.id * ROWS_PER_CUSTOMER;
    let to = from + ROWS_PER_CUSTOMER;
    for (const table of ['invoice', 'history', 'unreadable', 'raw_block', 'word']) {
      const most = table === 'raw_block' ? STEP.blocks : STEP.rows;
      const sql = `SELECT id FROM ${table} WHERE id >= ? AND id < ? ORDER BY id LIMIT 1 OFFSET ?`;
      const after = readValue(this.#database, sql, from, from + ROWS_PER_CUSTOMER, most);
      if (typeof after === 'number' && after < to) to = after;
    }
    if (to === from + ROWS_PER_CUSTOMER) this.#remove(row);
    else this.#removeRange(row, from, to);
  }

  #remove(row: CustomerRow): void {
    const from = row.id * ROWS_PER_CUSTOMER;
    this.#removeRange(row, from, from + ROWS_PER_CUSTOMER);
    execute(this.#database, 'DELETE FROM list_body WHERE customer_id = ?', row.id);
    execute(this.#database, 'DELETE FROM customer WHERE id = ?', row.id);
    execute(this.#database, 'UPDATE tally SET forgotten = forgotten + 1');
  }

  #removeRange({ searchable }: CustomerRow, from: number, to: number): void {
    if (searchable) unindexRange(this.#database, from, to);
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
      execute(this.#database, `DELETE FROM ${table} WHERE id >= ? AND id < ?`, from, to);
    }
  }
}
