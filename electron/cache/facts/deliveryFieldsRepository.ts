import { type DeliveryFields, GUESS } from '../../../shared/domain/agreementNames.ts';
import type { CipherDatabase } from '../database/database.ts';

const PREFIX = 'deliveryFields/';

/** Which fields name a delivery at a connection: a fact that the clerk entered; owned by the reader thread. */
export class DeliveryFieldsRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** The clerk's own choice; the guess where nothing was chosen. */
  get(connectionId: string): DeliveryFields {
    const stored = this.#database
      .prepare('SELECT value FROM single WHERE name = ?')
      .pluck()
      .get(PREFIX + connectionId);
    return typeof stored === 'string' ? (JSON.parse(stored) as DeliveryFields) : GUESS;
  }

  put(connectionId: string, { type, id }: DeliveryFields): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO single(name, value) VALUES(?, ?)')
      .run(PREFIX + connectionId, JSON.stringify({ type, id }));
  }

  remove(connectionId: string): void {
    this.#database.prepare('DELETE FROM single WHERE name = ?').run(PREFIX + connectionId);
  }
}
