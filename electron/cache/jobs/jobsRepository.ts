import type { CipherDatabase } from '../database/database.ts';
import type { StoredItem, StoredJob } from './jobsCache.ts';

/** The queue of jobs in the facts file; owned by the reader thread like all facts. */
export class JobsRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  all(): StoredJob[] {
    return this.#database.prepare('SELECT id, work, shown FROM job ORDER BY ordinal').all() as StoredJob[];
  }

  put({ id, work, shown }: StoredJob): void {
    this.#database
      .prepare(
        `INSERT INTO job(id, work, shown) VALUES(?, ?, ?)
           ON CONFLICT(id) DO UPDATE SET work = excluded.work, shown = excluded.shown`,
      )
      .run(id, work, shown);
  }

  remove(jobId: string): void {
    this.#database
      .transaction(() => {
        this.#database.prepare('DELETE FROM job_item WHERE job_id = ?').run(jobId);
        this.#database.prepare('DELETE FROM job WHERE id = ?').run(jobId);
      })
      .immediate();
  }

  putItems(jobId: string, items: readonly StoredItem[]): void {
    const insert = this.#database.prepare('INSERT OR REPLACE INTO job_item VALUES(?, ?, ?, ?)');
    this.#database
      .transaction(() => {
        for (const { place, item, outcome } of items) insert.run(jobId, place, item, outcome);
      })
      .immediate();
  }

  items(jobId: string, after: number, limit: number): StoredItem[] {
    return this.#database
      .prepare(
        'SELECT place, item, outcome FROM job_item WHERE job_id = ? AND place > ? ORDER BY place LIMIT ?',
      )
      .all(jobId, after, limit) as StoredItem[];
  }
}
