import type { Decimal } from '../../../../shared/domain/money.ts';
import type { HeldReason } from '../../../../shared/domain/reminders.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';

export interface ReminderMoment {
  /** `YYYY-MM-DD` by the desk's calendar. */
  readonly today: string;
  /** A list that was fetched before is stale; in milliseconds since the epoch. */
  readonly staleBefore: number;
  /** Fewer days than these after a reminder there is no other. */
  readonly days: number;
  /** The job whose own reminders do not count, since it goes on. */
  readonly jobId: string | null;
}

/** Whether a customer is reminded, and of what. */
export interface JudgedCustomer {
  readonly number: CustomerRef['number'];
  /** Empty where the clerk gave none. */
  readonly givenName: string;
  /** Why not; null where it is reminded. */
  readonly reason: HeldReason | null;
  readonly level: number;
  /** What is overdue, neither disputed nor seen in the bank. */
  readonly overdue: Decimal;
  /** The day of the last reminder, `YYYY-MM-DD`. */
  readonly lastDay: string | null;
}

/** The same of one customer, with what its paper needs. */
export interface ReminderOrder extends JudgedCustomer {
  /** Of the list that was judged; 0 for none. */
  readonly revision: number;
  readonly disputed: readonly number[];
  readonly seen: readonly number[];
  /** What is overdue on the paper, by `subjectKey`. */
  readonly invoices: readonly string[];
}
