import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CipherDatabase, Prepared } from '../database/database.ts';
import { exportedKey } from '../ingest/listReplacement.ts';

export interface ExportedInvoice {
  readonly invoiceNo: string;
  readonly entryNo: string;
  readonly type: string;
}

/** Which invoices were saved as PDF at this desk; a fact that outlives the cached list. */
export class ExportedRepository {
  readonly #database: CipherDatabase;
  readonly #select: Prepared;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
    this.#select = facts
      .prepare('SELECT invoice_no, entry_no, type FROM exported WHERE connection_id = ? AND number = ?')
      .raw();
  }

  ofCustomer(customer: CustomerRef): ReadonlySet<string> {
    const rows = this.#select.all(customer.connectionId, customer.number) as [string, string, string][];
    return new Set(rows.map(([invoiceNo, entryNo, type]) => exportedKey(invoiceNo, entryNo, type)));
  }

  /** `at` in milliseconds since the epoch. */
  add(customer: CustomerRef, invoices: readonly ExportedInvoice[], at: number): void {
    const insert = this.#database.prepare('INSERT OR REPLACE INTO exported VALUES(?, ?, ?, ?, ?, ?)');
    this.#database
      .transaction(() => {
        for (const { invoiceNo, entryNo, type } of invoices) {
          insert.run(customer.connectionId, customer.number, invoiceNo, entryNo, type, at);
        }
      })
      .immediate();
  }

  forget(customer: CustomerRef): void {
    this.#database
      .prepare('DELETE FROM exported WHERE connection_id = ? AND number = ?')
      .run(customer.connectionId, customer.number);
  }
}
