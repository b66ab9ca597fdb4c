import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import {
  type CipherDatabase,
  inTransaction,
  prepared,
  readRows,
  removeSomeOf,
} from '../../database/database.ts';

interface ExportedInvoice {
  readonly invoiceNo: string;
  readonly entryNo: string;
  readonly type: string;
}

/** How an exported invoice is named in a set. */
export function exportedKey(invoiceNo: string, entryNo: string, type: string): string {
  return JSON.stringify([invoiceNo, entryNo, type]);
}

/** Finds the invoices of a customer that were saved as PDF at this desk, as `exportedKey` writes them. */
export function exportedFinder(facts: CipherDatabase): (customer: CustomerRef) => ReadonlySet<string> {
  const sql = 'SELECT invoice_no, entry_no, type FROM exported WHERE connection_id = ? AND number = ?';
  return ({ connectionId, number }) => {
    const rows = readRows<[string, string, string]>(facts, sql, connectionId, number);
    return new Set(rows.map(([invoiceNo, entryNo, type]) => exportedKey(invoiceNo, entryNo, type)));
  };
}

/** Which invoices were saved as PDF at this desk; a fact that outlives the cached list. */
export class ExportedRepository {
  readonly #database: CipherDatabase;
  readonly #named: (customer: CustomerRef, ids: readonly number[]) => readonly ExportedInvoice[];

  /** @param named names invoices of a cached list */
  constructor(
    facts: CipherDatabase,
    named: (customer: CustomerRef, ids: readonly number[]) => readonly ExportedInvoice[],
  ) {
    this.#database = facts;
    this.#named = named;
  }

  /** `at` in milliseconds since the epoch. */
  add(customer: CustomerRef, ids: readonly number[], at: number): void {
    this.#each('INSERT OR REPLACE INTO exported VALUES(?, ?, ?, ?, ?, ?)', customer, ids, at);
  }

  /** Files that were saved stay where they are. */
  remove(customer: CustomerRef, ids: readonly number[]): void {
    this.#each(
      'DELETE FROM exported WHERE connection_id = ? AND number = ? AND invoice_no = ? AND entry_no = ? AND type = ?',
      customer,
      ids,
    );
  }

  /** One short step; false when there are no more of the connection. */
  forgetConnection(connectionId: string): boolean {
    return removeSomeOf(this.#database, 'exported', 'number, invoice_no, entry_no, type', connectionId);
  }

  #each(sql: string, customer: CustomerRef, ids: readonly number[], ...more: readonly number[]): void {
    const invoices = this.#named(customer, ids);
    const statement = prepared(this.#database, sql);
    inTransaction(this.#database, () => {
      for (const { invoiceNo, entryNo, type } of invoices) {
        statement.run(customer.connectionId, customer.number, invoiceNo, entryNo, type, ...more);
      }
    });
  }
}
