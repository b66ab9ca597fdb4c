import type { QuestionField } from '../../../shared/domain/markNames.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, execute, readObject, readObjects, readValue } from '../../database/database.ts';

/** What a report is of. */
export interface ReviewScope {
  readonly connectionId: string;
  /** Null for all customers. */
  readonly number: CustomerRef['number'] | null;
  /** The filter as one text. */
  readonly filter: string;
}

/** An invoice that was reviewed, or a question that was open; about the customer itself without numbers of an invoice. */
export interface ReviewItem {
  readonly number: CustomerRef['number'];
  readonly invoiceNo: string | null;
  readonly entryNo: string | null;
  readonly field: 'reviewed' | QuestionField;
}

/** What a report has said, as far as the next one of the same scope is compared with it. */
export interface ReviewSummary {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly signedBy: string;
  readonly invoices: number;
  readonly reviewed: number;
  readonly outstanding: Decimal;
  readonly reviewedOutstanding: Decimal;
  /** Null where there were too many of them to be kept. */
  readonly items: readonly ReviewItem[] | null;
}

type Row = Omit<ReviewSummary, 'items'> & { readonly id: number; readonly whole: number };

/** Of a report; with more, the next one compares its sums only. */
export const MOST_REVIEW_ITEMS = 20_000;
/** Reports of a connection; the oldest are dropped. */
const MOST_REPORTS = 200;
/** Of a scope: the last report, and the one that it was compared with, in case its job goes on. */
const KEPT_OF_SCOPE = 2;

const OF_SCOPE = 'connection_id = ? AND number IS ? AND filter = ?';

/** What the last reports of reviews have said; never lost with the lists. Owned by the query worker. */
export class ReviewReportsRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** The last report of a scope that another job has written. */
  before({ connectionId, number, filter }: ReviewScope, jobId: string | null): ReviewSummary | null {
    const sql = `SELECT id, at, signed_by AS signedBy, invoices, reviewed, outstanding,
      reviewed_outstanding AS reviewedOutstanding, whole
      FROM review_report WHERE ${OF_SCOPE} AND job_id IS NOT ? ORDER BY id DESC LIMIT 1`;
    const row = readObject<Row>(this.#database, sql, connectionId, number, filter, jobId);
    if (row === undefined) return null;
    const { id, whole, ...summary } = row;
    return { ...summary, items: whole === 1 ? this.#items(id) : null };
  }

  /** Who signed the last report of a connection; empty before the first. */
  signer(connectionId: string): string {
    const sql = 'SELECT signed_by FROM review_report WHERE connection_id = ? ORDER BY id DESC LIMIT 1';
    return String(readValue(this.#database, sql, connectionId) ?? '');
  }

  /** Once for a job, however often it is continued: what it has put before is replaced. */
  put({ connectionId, number, filter }: ReviewScope, jobId: string, summary: ReviewSummary): void {
    const { at, signedBy, invoices, reviewed, outstanding, reviewedOutstanding } = summary;
    const items = (summary.items?.length ?? 0) > MOST_REVIEW_ITEMS ? null : summary.items;
    this.#database.transaction(() => {
      this.#remove('job_id = ?', jobId);
      const sql = `INSERT INTO review_report(connection_id, number, filter, job_id, at, signed_by, invoices, reviewed,
        outstanding, reviewed_outstanding, whole) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
      const figures = [invoices, reviewed, outstanding, reviewedOutstanding, items === null ? 0 : 1];
      execute(this.#database, sql, connectionId, number, filter, jobId, at, signedBy, ...figures);
      const id = readValue(this.#database, 'SELECT max(id) FROM review_report');
      for (const one of items ?? []) {
        const item = 'INSERT INTO review_item VALUES(?, ?, ?, ?, ?)';
        execute(this.#database, item, id, one.number, one.invoiceNo, one.entryNo, one.field);
      }
      const last = (where: string, most: number) =>
        `${where} AND id NOT IN (SELECT id FROM review_report WHERE ${where} ORDER BY id DESC LIMIT ${most})`;
      const scope = [connectionId, number, filter];
      this.#remove(last(OF_SCOPE, KEPT_OF_SCOPE), ...scope, ...scope);
      this.#remove(last('connection_id = ?', MOST_REPORTS), connectionId, connectionId);
    })();
  }

  /** Reports of the customer, and what those of all customers have said of it. */
  forget({ connectionId, number }: CustomerRef): void {
    this.#database.transaction(() => {
      this.#remove('connection_id = ? AND number = ?', connectionId, number);
      const sql = `DELETE FROM review_item WHERE number = ?
        AND report_id IN (SELECT id FROM review_report WHERE connection_id = ?)`;
      execute(this.#database, sql, number, connectionId);
    })();
  }

  forgetConnection(connectionId: string): void {
    this.#database.transaction(() => this.#remove('connection_id = ?', connectionId))();
  }

  #items(reportId: number): ReviewItem[] {
    const sql = `SELECT number, invoice_no AS invoiceNo, entry_no AS entryNo, field
      FROM review_item WHERE report_id = ? ORDER BY rowid`;
    return readObjects<ReviewItem>(this.#database, sql, reportId);
  }

  #remove(where: string, ...bound: readonly unknown[]): void {
    const reports = `SELECT id FROM review_report WHERE ${where}`;
    execute(this.#database, `DELETE FROM review_item WHERE report_id IN (${reports})`, ...bound);
    execute(this.#database, `DELETE FROM review_report WHERE ${where}`, ...bound);
  }
}
