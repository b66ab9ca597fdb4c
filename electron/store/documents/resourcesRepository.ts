import type { z } from 'zod';
import { foldedText, textFinder } from '../../../shared/domain/foldedText.ts';
import type { agreementsContract } from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  readObjects,
  TRIGRAM,
  trigramsOf,
} from '../../database/database.ts';

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

type ResourceHit = ResourceWord & Pick<FoundWord, 'customer' | 'fetchedAt'>;

/** What a search has found: the best of them, how many there are, and whether more were not even counted. */
interface ResourceHits extends Readonly<Pick<Found, 'all' | 'more'>> {
  readonly list: readonly ResourceHit[];
}

/** Letters may be anywhere in a word; a short figure begins one, since a house number is no part of a post code. */
const LONGEST_FIGURE = 3;

const MOST_HITS = 50;
/** Looked at for the best of them. */
const MOST_RANKED = 500;

interface HitRow extends Omit<ResourceHit, 'customer'> {
  readonly folded: string;
  readonly number: CustomerRef['number'];
}

/** Reads customers' documents and searches their words; used by the query worker. */
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

/** A typed text as words that are found in any order: "kyrkvägen 127" in "127, Kyrkvägen, Luleå". */
interface WordMatch {
  /** An FTS5 query for texts that may match; each of them is then compared. */
  readonly query: string;
  /** How many of the words stand by themselves in a text, which is given as it is and folded; null where it does not match. */
  rank(text: string, folded: string): number | null;
}

/** Null for a text too short to be searched for. */
function wordMatch(typed: string): WordMatch | null {
  const needle = foldedText(typed.trim());
  if ([...needle].length < TRIGRAM) return null;
  const words = wordsOf(needle);
  const letters = wordsOf(typed).map(textFinder);
  const indexed = words.filter((word) => [...word].length >= TRIGRAM);
  // Without one word that the index knows, only the text as it was typed narrows anything down.
  const queries = indexed.length === 0 ? [needle] : indexed;
  return {
    query: queries.map((word) => `(${trigramsOf(word)})`).join(' AND '),
    rank: (text, folded) => {
      if (!letters.every((isIn) => isIn(text, folded))) return null;
      const there = wordsOf(folded);
      const whole = words.filter((word) => there.includes(word)).length;
      if (words.length > 0 && whole === words.length) return whole;
      if (folded.includes(needle)) return whole;
      const some = indexed.length > 0 && words.every((word) => isPart(word, folded, there));
      return some ? whole : null;
    },
  };
}

function isPart(word: string, text: string, there: readonly string[]): boolean {
  const figure = /^\p{N}+$/u.test(word) && word.length <= LONGEST_FIGURE;
  return figure ? there.some((one) => one.startsWith(word)) : text.includes(word);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
}
