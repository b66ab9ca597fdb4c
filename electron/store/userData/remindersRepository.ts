import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, execute, readObjects } from '../../database/database.ts';
import { putSingle, single } from './userDataFile.ts';

type Row = Omit<Reminder, 'invoices'> & { readonly invoices: string };

const COLUMNS = 'job_id AS jobId, at, by, day, level, invoices';
const DAYS = 'reminderDays';

/** Which customers were reminded, when and of what; never lost with the lists. Owned by the query worker. */
export class RemindersRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** Notes a reminder once: what the same job has noted of the customer before stays as it is. */
  note({ connectionId, number }: CustomerRef, { jobId, at, by, day, level, invoices }: Reminder): void {
    const put = 'INSERT OR IGNORE INTO reminder VALUES(?, ?, ?, ?, ?, ?, ?, ?)';
    const texts = JSON.stringify(invoices);
    execute(this.#database, put, connectionId, number, jobId, at, by, day, level, texts);
  }

  /** The oldest first. */
  of({ connectionId, number }: CustomerRef): Reminder[] {
    const sql = `SELECT ${COLUMNS} FROM reminder WHERE connection_id = ? AND number = ? ORDER BY at, job_id`;
    return readObjects<Row>(this.#database, sql, connectionId, number).map((row) => ({
      ...row,
      invoices: JSON.parse(row.invoices) as string[],
    }));
  }

  /** Of each customer that was ever reminded the day of its last reminder, those of one job left out. */
  lastDays(connectionId: string, exceptOf: string | null): ReadonlyMap<string, string> {
    const sql = `SELECT number, max(day) AS day FROM reminder WHERE connection_id = ? AND job_id IS NOT ?
      GROUP BY number`;
    const rows = readObjects<{ number: string; day: string }>(this.#database, sql, connectionId, exceptOf);
    return new Map(rows.map(({ number, day }) => [number, day]));
  }

  forget({ connectionId, number }: CustomerRef): void {
    const sql = 'DELETE FROM reminder WHERE connection_id = ? AND number = ?';
    execute(this.#database, sql, connectionId, number);
  }

  forgetConnection(connectionId: string): void {
    execute(this.#database, 'DELETE FROM reminder WHERE connection_id = ?', connectionId);
  }

  /** Days in which a customer gets no second reminder, as the clerk chose them last; null before her first choice. */
  days(): number | null {
    const days = single(this.#database, DAYS);
    return days === null ? null : Number(days);
  }

  putDays(days: number): void {
    putSingle(this.#database, DAYS, String(days));
  }
}

/** A reminder that was written for a customer. */
export interface Reminder {
  /** One job notes one for a customer, however often it is continued. */
  readonly jobId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The account of the desk. */
  readonly by: string;
  /** `YYYY-MM-DD`, as it is on the paper. */
  readonly day: string;
  readonly level: number;
  /** The invoices that were overdue on it, by `subjectKey`. */
  readonly invoices: readonly string[];
}

/** What a reminder run needs of those that were written. */
export interface RemindersSource {
  /** The oldest first. */
  of(customer: CustomerRef): Reminder[];
  /** Of each customer that was ever reminded the day of its last reminder, those of one job left out. */
  lastDays(connectionId: string, exceptOf: string | null): ReadonlyMap<string, string>;
}
