import { type CipherDatabase, type Prepared, prepared } from '../../../database/database.ts';

/** Pages of the index (4 KB each) that one step writes: some ten milliseconds. */
const STEP = 64;
/** The index is merged into one segment once this part of it is outside of its largest one. */
const SCATTERED = 1 / 8;

/**
 * Keeps the search index in few segments, since each of them costs every search a look for every trigram
 * (docs/promises.md F08). Each step is a short transaction of its own: cut off in between, the index is sound, and the
 * next step continues where the last one ended.
 */
export class SearchOrder {
  readonly #merge: Prepared;
  readonly #changes: Prepared;
  readonly #segments: Prepared;

  constructor(lists: CipherDatabase) {
    this.#merge = prepared(lists, "INSERT INTO search(search, rank) VALUES('merge', ?)");
    this.#changes = prepared(lists, 'SELECT total_changes()').pluck();
    this.#segments = prepared(lists, 'SELECT count(*) FROM search_idx GROUP BY segid').pluck();
  }

  /** Merges segments of one size where there are four of them; false when there is nothing to do. */
  step(): boolean {
    return this.#run(STEP);
  }

  /** The same, and then makes one segment of all, unless what is outside of the largest is hardly anything. */
  idleStep(): boolean {
    return this.#run(STEP) || (this.#scattered() && this.#run(-STEP));
  }

  /** By SQLite's account a merge that has nothing to do makes fewer than two changes. */
  #run(pages: number): boolean {
    const before = Number(this.#changes.get());
    this.#merge.run(pages);
    return Number(this.#changes.get()) - before >= 2;
  }

  #scattered(): boolean {
    const pages = this.#segments.all() as number[];
    const all = pages.reduce((sum, more) => sum + more, 0);
    return pages.length > 1 && all - Math.max(...pages) >= all * SCATTERED;
  }
}
