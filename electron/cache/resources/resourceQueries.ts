import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../database/database.ts';
import { trigramsOf } from '../read/trigrams.ts';
import type { ResourceDocument, ResourceField, ResourceHit } from './resourcesCache.ts';

const MOST_HITS = 50;
const SHORTEST = 3;

interface HitRow {
  readonly field: ResourceField;
  readonly text: string;
  readonly target: string;
  readonly number: CustomerRef['number'];
  readonly fetchedAt: number;
}

/** Reads customers' documents and searches their words; used by the reader thread. */
export class ResourceQueries {
  readonly #database: CipherDatabase;

  constructor(lists: CipherDatabase) {
    this.#database = lists;
  }

  all({ connectionId, number }: CustomerRef): ResourceDocument[] {
    return this.#database
      .prepare(
        `SELECT kind, key AS id, text, fetched_at AS fetchedAt FROM resource
           WHERE connection_id = ? AND number = ? ORDER BY id`,
      )
      .all(connectionId, number) as ResourceDocument[];
  }

  /** Trigrams narrow down, the words decide. */
  find(connectionId: string, typed: string): ResourceHit[] {
    const needle = typed.trim().toLowerCase();
    if ([...needle].length < SHORTEST) return [];
    const rows = this.#database
      .prepare(
        `SELECT field, word.text AS text, target, number, fetched_at AS fetchedAt
           FROM resource_search AS found
           JOIN resource_word AS word ON word.id = found.rowid
           JOIN resource ON resource.id = word.resource_id
           WHERE resource_search MATCH ? AND connection_id = ?`,
      )
      .iterate(trigramsOf(needle), connectionId) as IterableIterator<HitRow>;
    const hits: ResourceHit[] = [];
    for (const { number, ...hit } of rows) {
      if (!hit.text.toLowerCase().includes(needle)) continue;
      hits.push({ ...hit, customer: { connectionId, number } });
      if (hits.length === MOST_HITS) break;
    }
    return hits;
  }
}
