import type { TokenKey, TokenRecord } from '../../ports/tokenStore.ts';
import type { CipherDatabase } from '../database/database.ts';

/** Tokens, encrypted at rest like everything else here (docs/design.md §5.2). */
export class TokensRepository {
  readonly #database: CipherDatabase;

  constructor(database: CipherDatabase) {
    this.#database = database;
  }

  get(key: TokenKey): TokenRecord | undefined {
    const record = this.#database
      .prepare('SELECT record FROM token WHERE connection_id = ? AND level = ? AND customer_number = ?')
      .pluck()
      .get(key.connectionId, key.level, key.customerNumber);
    return typeof record === 'string' ? (JSON.parse(record) as TokenRecord) : undefined;
  }

  put(key: TokenKey, record: TokenRecord): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO token VALUES(?, ?, ?, ?)')
      .run(key.connectionId, key.level, key.customerNumber, JSON.stringify(record));
  }

  delete(key: TokenKey): void {
    this.#database
      .prepare('DELETE FROM token WHERE connection_id = ? AND level = ? AND customer_number = ?')
      .run(key.connectionId, key.level, key.customerNumber);
  }

  clear(connectionId?: string): void {
    if (connectionId === undefined) this.#database.prepare('DELETE FROM token').run();
    else this.#database.prepare('DELETE FROM token WHERE connection_id = ?').run(connectionId);
  }
}
