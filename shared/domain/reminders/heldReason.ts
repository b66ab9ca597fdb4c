import { dayNumber } from '../wallClock.ts';
import type { HeldReason } from './reminderNames.ts';

/** What decides whether a customer is reminded. */
export interface ReminderCase {
  /** Its list was fetched at that instant, in milliseconds since the epoch; null where none is kept. */
  readonly fetchedAt: number | null;
  /** How many of its invoices are overdue; of these, how many are disputed, and how many others are seen in the bank. */
  readonly overdue: number;
  readonly overdueDisputed: number;
  readonly overdueSeen: number;
  /** A dispute is at no invoice, since several open ones share its numbers. */
  readonly sharedDispute: boolean;
  /** The same of a payment that is seen in the bank. */
  readonly sharedSeen: boolean;
  /** A promise of it, or of one of its invoices, that no fetch has judged yet. */
  readonly promised: boolean;
  /** The day of its last reminder, `YYYY-MM-DD`. */
  readonly lastDay: string | null;
}

interface Bounds {
  /** A list that was fetched before is stale; in milliseconds since the epoch. */
  readonly staleBefore: number;
  /** `YYYY-MM-DD` by the desk's calendar. */
  readonly today: string;
  /** Fewer days than these after a reminder there is no other. */
  readonly days: number;
}

/** Why the customer gets no reminder; null for one who does. */
export function heldReason(customer: ReminderCase, { staleBefore, today, days }: Bounds): HeldReason | null {
  const { fetchedAt, overdue, overdueDisputed, overdueSeen, lastDay } = customer;
  if (fetchedAt === null) return 'notKept';
  if (fetchedAt < staleBefore) return 'stale';
  if (overdue === 0) return 'notOverdue';
  if (overdueDisputed >= overdue) return 'disputed';
  if (overdueDisputed + overdueSeen >= overdue || customer.sharedSeen) return 'seenInBank';
  if (customer.sharedDispute) return 'sharedDispute';
  if (customer.promised) return 'promised';
  if (lastDay !== null && dayNumber(today) - dayNumber(lastDay) < days) return 'recent';
  return null;
}
