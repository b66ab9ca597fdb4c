import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  readObjects,
  readValue,
  readValues,
} from '../../database/database.ts';

/** The queue of jobs in the facts file, on the disk before a call returns; owned by the query worker like all facts. */
export class JobsRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** In the order of their start. */
  all(): StoredJob[] {
    return readObjects<StoredJob>(this.#database, 'SELECT id, work, shown FROM job ORDER BY ordinal');
  }

  put({ id, work, shown }: StoredJob): void {
    const put = `INSERT INTO job(id, work, shown) VALUES(?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET work = excluded.work, shown = excluded.shown`;
    execute(this.#database, put, id, work, shown);
  }

  /** Takes a job out, with all its items. */
  remove(jobId: string): void {
    inTransaction(this.#database, () => {
      execute(this.#database, 'DELETE FROM job_item WHERE job_id = ?', jobId);
      execute(this.#database, 'DELETE FROM job WHERE id = ?', jobId);
    });
  }

  /**
   * Takes out every job that names a customer, with all its items: numbers, names of files and amounts stand there. One
   * that is no JSON may name anybody. An order with numbers names all its customers: its thousands of items need not be
   * looked at.
   */
  forget({ connectionId, number }: CustomerRef): void {
    this.#removeWhere(
      `CASE WHEN NOT json_valid(work) THEN 1
         WHEN json_extract(work, '$.customer.connectionId') <> @connectionId THEN 0
         ELSE json_extract(work, '$.customer.number') = @number
           OR EXISTS(SELECT 1 FROM json_each(work, '$.numbers') WHERE value = @number)
           OR (json_extract(work, '$.numbers') IS NULL
             AND EXISTS(SELECT 1 FROM job_item WHERE job_id = job.id AND CASE WHEN NOT json_valid(item) THEN 1 ELSE
               coalesce(json_extract(item, '$.customer.number'), json_extract(item, '$.fetch.number')) = @number END))
         END`,
      { connectionId, number },
    );
  }

  /** Takes out one job of a connection, of which all its items are; false when there are no more. */
  forgetConnection(connectionId: string): boolean {
    const isOf = "json_extract(work, '$.customer.connectionId') = ?";
    const sql = `SELECT id FROM job WHERE CASE WHEN json_valid(work) THEN ${isOf} ELSE 1 END LIMIT 1`;
    const id = readValue(this.#database, sql, connectionId);
    if (typeof id !== 'string') return false;
    this.remove(id);
    return true;
  }

  #removeWhere(condition: string, named: Readonly<Record<string, string>>): void {
    inTransaction(this.#database, () => {
      const ids = readValues<string>(this.#database, `SELECT id FROM job WHERE ${condition}`, named);
      for (const id of ids) this.remove(id);
    });
  }

  /** Adds items, or gives those of the same places another outcome. */
  putItems(jobId: string, items: readonly StoredItem[]): void {
    const insert = this.#database.prepare('INSERT OR REPLACE INTO job_item VALUES(?, ?, ?, ?)');
    inTransaction(this.#database, () => {
      for (const { place, item, outcome } of items) insert.run(jobId, place, item, outcome);
    });
  }

  /** A window by place: pass the last `place` as `after`, -1 first. Shorter than `limit` is the last. */
  items(jobId: string, after: number, limit: number): StoredItem[] {
    const sql =
      'SELECT place, item, outcome FROM job_item WHERE job_id = ? AND place > ? ORDER BY place LIMIT ?';
    return readObjects<StoredItem>(this.#database, sql, jobId, after, limit);
  }
}

/** A job as kept: what it does and how it was last shown, each as JSON of the job engine's own shape. */
export interface StoredJob {
  readonly id: string;
  readonly work: string;
  readonly shown: string;
}

/** One item of a job, JSON of the job engine's own shape; the outcome is null until it is known. */
export interface StoredItem {
  readonly place: number;
  readonly item: string;
  readonly outcome: string | null;
}
