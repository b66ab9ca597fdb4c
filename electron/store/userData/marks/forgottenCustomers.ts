import { createHmac, randomBytes } from 'node:crypto';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, execute, readValue } from '../../../database/database.ts';
import { putSingle, single } from '../singles.ts';

const KEY = 'forgottenKey';

/**
 * Which customers were forgotten, so that nothing about them comes back from a file of marks. Of each only a hash of its
 * number is kept, with a key that is in no file: who has a file of marks learns nothing by it.
 */
export class ForgottenCustomers {
  readonly #database: CipherDatabase;

  constructor(database: CipherDatabase) {
    this.#database = database;
  }

  note(customer: CustomerRef): void {
    const sql = 'INSERT OR IGNORE INTO forgotten_customer(connection_id, hash) VALUES(?, ?)';
    execute(this.#database, sql, customer.connectionId, this.#hash(customer));
  }

  has(customer: CustomerRef): boolean {
    const sql = 'SELECT 1 FROM forgotten_customer WHERE connection_id = ? AND hash = ?';
    return readValue(this.#database, sql, customer.connectionId, this.#hash(customer)) === 1;
  }

  /** The clerk has opened it again. */
  lift(customer: CustomerRef): void {
    const sql = 'DELETE FROM forgotten_customer WHERE connection_id = ? AND hash = ?';
    execute(this.#database, sql, customer.connectionId, this.#hash(customer));
  }

  forgetConnection(connectionId: string): void {
    execute(this.#database, 'DELETE FROM forgotten_customer WHERE connection_id = ?', connectionId);
  }

  #hash({ connectionId, number }: CustomerRef): string {
    return createHmac('sha256', this.#key()).update(`${connectionId}\n${number}`).digest('base64url');
  }

  #key(): string {
    const known = single(this.#database, KEY);
    if (known !== null) return known;
    const key = randomBytes(32).toString('base64url');
    putSingle(this.#database, KEY, key);
    return key;
  }
}
