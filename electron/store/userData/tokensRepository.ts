import { type CipherDatabase, execute, readValue } from '../../database/database.ts';
import type { TokenKey, TokenRecord } from '../../ports/tokenStore.ts';

/** Tokens, encrypted at rest like everything else here (docs/design.md §5.2). */
export class TokensRepository {
  readonly #database: CipherDatabase;

  constructor(database: CipherDatabase) {
    this.#database = database;
  }

  get({ connectionId, level, customerNumber }: TokenKey): TokenRecord | undefined {
    const sql = 'SELECT record FROM token WHERE connection_id = ? AND level = ? AND customer_number = ?';
    const record = readValue(this.#database, sql, connectionId, level, customerNumber);
    return typeof record === 'string' ? (JSON.parse(record) as TokenRecord) : undefined;
  }

  put({ connectionId, level, customerNumber }: TokenKey, record: TokenRecord): void {
    const sql = 'INSERT OR REPLACE INTO token VALUES(?, ?, ?, ?)';
    execute(this.#database, sql, connectionId, level, customerNumber, JSON.stringify(record));
  }

  delete({ connectionId, level, customerNumber }: TokenKey): void {
    const sql = 'DELETE FROM token WHERE connection_id = ? AND level = ? AND customer_number = ?';
    execute(this.#database, sql, connectionId, level, customerNumber);
  }

  clear(connectionId?: string): void {
    if (connectionId === undefined) execute(this.#database, 'DELETE FROM token');
    else execute(this.#database, 'DELETE FROM token WHERE connection_id = ?', connectionId);
  }
}
