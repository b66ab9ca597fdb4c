import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { readObjects } from '../../database/query.ts';
import type { ResourceDocument, ResourceHit, ResourceHits } from './resourceShapes.ts';
import { wordMatch } from './wordMatch.ts';

const MOST_HITS = 50;
/** Looked at for the best of them. */
const MOST_RANKED = 500;

interface HitRow extends Omit<ResourceHit, 'customer'> {
  readonly folded: string;
  readonly number: CustomerRef['number'];
}

/** Reads customers' documents and searches their words; used by the reader thread. */
export class ResourceQueries {
  readonly #database: CipherDatabase;

  constructor(lists: CipherDatabase) {
    this.#database = lists;
  }

  all({ connectionId, number }: CustomerRef): ResourceDocument[] {
    const sql = `SELECT kind, key AS id, text, fetched_at AS fetchedAt FROM resource
      WHERE connection_id = ? AND number = ? ORDER BY id`;
    return readObjects(this.#database, sql, connectionId, number);
  }

  /**
   * At most 50 words that hold the text, as `textFinder` says; nothing for fewer than three characters. Trigrams narrow
   * down, the words decide; texts in which most of them stand by themselves come first.
   */
  find(connectionId: string, typed: string): ResourceHits {
    const match = wordMatch(typed);
    if (match === null) return { list: [], all: 0, more: false };
    const rows = this.#database
      .prepare(
        `SELECT field, word.text AS text, word.folded AS folded, target, number, fetched_at AS fetchedAt
           FROM resource_search AS found
           JOIN resource_word AS word ON word.id = found.rowid
           JOIN resource ON resource.id = word.resource_id
           WHERE resource_search MATCH ? AND connection_id = ?`,
      )
      .iterate(match.query, connectionId) as IterableIterator<HitRow>;
    const hits: { readonly rank: number; readonly hit: ResourceHit }[] = [];
    for (const { number, folded, ...hit } of rows) {
      const rank = match.rank(hit.text, folded);
      if (rank !== null) hits.push({ rank, hit: { ...hit, customer: { connectionId, number } } });
      if (hits.length > MOST_RANKED) break;
    }
    const best = hits.toSorted((left, right) => right.rank - left.rank).slice(0, MOST_HITS);
    const [all, more] = [Math.min(hits.length, MOST_RANKED), hits.length > MOST_RANKED];
    return { list: best.map(({ hit }) => hit), all, more };
  }
}
