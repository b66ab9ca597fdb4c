import { type DeliveryFields, GUESS } from '../../../shared/domain/agreementNames.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { putSingle, removeSingle, single } from './userDataFile.ts';

const PREFIX = 'deliveryFields/';

/** Which fields name a delivery at a connection: a fact that the clerk entered; owned by the query worker. */
export class DeliveryFieldsRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** The clerk's own choice; the guess where nothing was chosen. */
  get(connectionId: string): DeliveryFields {
    const stored = single(this.#database, PREFIX + connectionId);
    return stored === null ? GUESS : (JSON.parse(stored) as DeliveryFields);
  }

  put(connectionId: string, { type, id }: DeliveryFields): void {
    putSingle(this.#database, PREFIX + connectionId, JSON.stringify({ type, id }));
  }

  remove(connectionId: string): void {
    removeSingle(this.#database, PREFIX + connectionId);
  }
}
