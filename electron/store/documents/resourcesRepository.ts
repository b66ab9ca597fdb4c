import type { z } from 'zod';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import type { agreementsContract } from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, execute, inTransaction } from '../../database/database.ts';

/** Documents that are removed in one step. */
const FORGET_STEP = 200;

/** Documents of customers and the words by which they are found; owned by the ingest worker. */
export class ResourcesRepository {
  readonly #database: CipherDatabase;

  constructor(lists: CipherDatabase) {
    this.#database = lists;
  }

  /** Replaces a document of the same key together with its words, in one transaction. */
  put(customer: CustomerRef, document: ResourceDocument, words: readonly ResourceWord[]): void {
    const { connectionId, number } = customer;
    const { kind, id, fetchedAt, text } = document;
    const insert =
      'INSERT INTO resource(connection_id, number, kind, key, fetched_at, text) VALUES(?, ?, ?, ?, ?, ?)';
    inTransaction(this.#database, () => {
      this.#drop('connection_id = ? AND number = ? AND kind = ? AND key = ?', connectionId, number, kind, id);
      const put = execute(this.#database, insert, connectionId, number, kind, id, fetchedAt, text);
      this.#putWords(put.lastInsertRowid, words);
    });
  }

  /** Removes every document of the customer that is not among the keys. */
  keepOnly({ connectionId, number }: CustomerRef, keys: readonly ResourceKey[]): void {
    const kept = JSON.stringify(keys.map(({ kind, id }) => [kind, id]));
    const named = "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)";
    const others = `connection_id = ? AND number = ? AND (kind, key) NOT IN (${named})`;
    inTransaction(this.#database, () => void this.#drop(others, connectionId, number, kept));
  }

  forget({ connectionId, number }: CustomerRef): void {
    inTransaction(
      this.#database,
      () => void this.#drop('connection_id = ? AND number = ?', connectionId, number),
    );
  }

  /** One short step; false when there are no more documents of the connection. */
  forgetConnection(connectionId: string): boolean {
    const some = `id IN (SELECT id FROM resource WHERE connection_id = ? ORDER BY id LIMIT ${FORGET_STEP})`;
    return inTransaction(this.#database, () => this.#drop(some, connectionId)) > 0;
  }

  #putWords(resourceId: number | bigint, words: readonly ResourceWord[]): void {
    const insert = this.#database.prepare(
      'INSERT INTO resource_word(resource_id, field, target, text, folded) VALUES(?, ?, ?, ?, ?)',
    );
    const index = this.#database.prepare('INSERT INTO resource_search(rowid, text) VALUES(?, ?)');
    for (const { field, target, text } of words) {
      const folded = foldedText(text);
      index.run(insert.run(resourceId, field, target, text, folded).lastInsertRowid, folded);
    }
  }

  /** How many went. */
  #drop(where: string, ...bound: readonly unknown[]): number {
    const gone = `resource_id IN (SELECT id FROM resource WHERE ${where})`;
    const unindex = `INSERT INTO resource_search(resource_search, rowid, text)
      SELECT 'delete', id, folded FROM resource_word WHERE ${gone}`;
    execute(this.#database, unindex, ...bound);
    execute(this.#database, `DELETE FROM resource_word WHERE ${gone}`, ...bound);
    return execute(this.#database, `DELETE FROM resource WHERE ${where}`, ...bound).changes;
  }
}

/** Names one document of a customer, for instance `deliveries` under an agreement's external id. */
export interface ResourceKey {
  readonly kind: string;
  readonly id: string;
}

/** An answer of the service exactly as it came. `fetchedAt` in milliseconds since the epoch. */
export interface ResourceDocument extends ResourceKey {
  readonly text: string;
  readonly fetchedAt: number;
}

type Found = z.output<typeof agreementsContract.find.output>;
type FoundWord = Readonly<Found['list'][number]>;

/** A text by which a document is found. `target` is what the finder opens. */
export interface ResourceWord extends Pick<FoundWord, 'field' | 'text'> {
  readonly target: string;
}

export type ResourceHit = ResourceWord & Pick<FoundWord, 'customer' | 'fetchedAt'>;

/** What a search has found: the best of them, how many there are, and whether more were not even counted. */
export interface ResourceHits extends Readonly<Pick<Found, 'all' | 'more'>> {
  readonly list: readonly ResourceHit[];
}
