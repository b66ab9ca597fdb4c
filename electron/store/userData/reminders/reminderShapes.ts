import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';

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
