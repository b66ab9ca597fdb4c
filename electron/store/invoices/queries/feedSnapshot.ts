import { CHANGE_KINDS, FEED_KINDS, type FeedKind } from '../../../../shared/domain/changeKinds.ts';
import { type CipherDatabase, readRows, readValue } from '../../../database/database.ts';
import { HISTORY_KINDS } from '../ingest/history.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { customerOf, type StoredSet } from './changeSums.ts';

/** The changes of one fetch that a feed shows. */
interface FeedPart {
  readonly set: StoredSet;
  /** Where they begin in the feed, and how many they are. */
  readonly from: number;
  readonly count: number;
}

/** A change as it is kept; null for a customer's first fetch. */
export type StoredChange = readonly [
  n: number,
  kind: number,
  invoiceNo: string,
  entryNo: string,
  fields: string,
];

/** A change, or a customer's first fetch, with the fetch that found it. */
interface FeedEntry {
  readonly set: StoredSet;
  readonly change: StoredChange | null;
}

/**
 * Which changes a feed shows, by fetch: any window of it is then a matter of the few fetches that it lies in, however
 * many changes there are.
 */
export class FeedSnapshot {
  readonly #database: CipherDatabase;
  readonly #parts: FeedPart[] = [];
  readonly #kinds: string | null;
  #total = 0;

  /** @param sets newest first */
  constructor(
    database: CipherDatabase,
    sets: readonly StoredSet[],
    kinds: readonly FeedKind[] | null,
    historyFrom: (customerId: number) => number,
  ) {
    this.#database = database;
    const wanted = kinds === null ? null : new Set(kinds);
    this.#kinds =
      wanted === null
        ? null
        : CHANGE_KINDS.filter((kind) => wanted.has(kind))
            .map((kind) => HISTORY_KINDS[kind])
            .join(',');
    for (const set of sets) {
      const count = this.#countOf(set, wanted, historyFrom(customerOf(set)));
      if (count === 0) continue;
      this.#parts.push({ set, from: this.#total, count });
      this.#total += count;
    }
  }

  get total(): number {
    return this.#total;
  }

  /** Changes of a window in their order, each with its fetch. */
  window(offset: number, limit: number): FeedEntry[] {
    const rows: FeedEntry[] = [];
    for (let at = this.#partAt(offset); at < this.#parts.length && rows.length < limit; at += 1) {
      const part = this.#parts[at] as FeedPart;
      const skip = Math.max(0, offset - part.from);
      if (part.set.first === 1) rows.push({ set: part.set, change: null });
      else {
        const changes = this.#changes(part.set, { skip, limit: limit - rows.length });
        rows.push(...changes.map((change) => ({ set: part.set, change })));
      }
    }
    return rows;
  }

  /** Without a filter the fetch itself says how many there are, unless some of them have gone since. */
  #countOf(set: StoredSet, wanted: ReadonlySet<FeedKind> | null, historyFrom: number): number {
    if (set.first === 1) return wanted === null || wanted.has('newCustomer') ? 1 : 0;
    const kept = keptOf(set, historyFrom);
    if (wanted === null || kept === 0) return kept;
    if (kept === set.total) {
      const counts = set.figures.split(' ', CHANGE_KINDS.length);
      return CHANGE_KINDS.reduce((sum, kind, at) => sum + (wanted.has(kind) ? Number(counts[at]) : 0), 0);
    }
    const [from, to] = rangeOf(set);
    const sql = `SELECT count(*) FROM history WHERE id >= ? AND id < ? AND kind IN (${this.#kinds})`;
    return Number(readValue(this.#database, sql, from, to));
  }

  #changes(
    set: StoredSet,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): StoredChange[] {
    const [from, to] = rangeOf(set);
    const kinds = this.#kinds === null ? '' : `AND kind IN (${this.#kinds})`;
    const sql = `SELECT n, kind, invoice_no, entry_no, fields FROM history
      WHERE id >= ? AND id < ? ${kinds} ORDER BY kind, id LIMIT ? OFFSET ?`;
    return readRows<StoredChange>(this.#database, sql, from, to, limit, skip);
  }

  #partAt(offset: number): number {
    let low = 0;
    let high = this.#parts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const part = this.#parts[middle] as FeedPart;
      if (part.from + part.count <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** How many of a fetch's changes are still kept one by one. */
export function keptOf({ place, kept }: StoredSet, historyFrom: number): number {
  return Math.max(0, place + kept - Math.max(place, historyFrom));
}

/** Keys of its changes in the history; those that have gone are not there. */
function rangeOf(set: StoredSet): [from: number, to: number] {
  const base = customerOf(set) * ROWS_PER_CUSTOMER + set.place;
  return [base, base + set.kept];
}

export function feedKindOf(kind: number): FeedKind {
  return FEED_KINDS[kind] ?? 'changed';
}
