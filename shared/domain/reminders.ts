import { dayNumber } from './wallClock.ts';

/**
 * Why a customer gets no reminder, in the order in which the first that applies is said. `disputed`: everything overdue is.
 * `seenInBank`: everything overdue is disputed or its payment is seen in the bank and not here yet, or it is not known which of
 * several invoices with the same numbers the payment is of. `sharedDispute`: a dispute is about invoices that have both their numbers in common, so it is not known which of them.
 * `recent`: the last reminder was only some days ago.
 */
export const HELD_REASONS = [
  'notKept',
  'stale',
  'notOverdue',
  'disputed',
  'seenInBank',
  'sharedDispute',
  'promised',
  'recent',
] as const;

export type HeldReason = (typeof HELD_REASONS)[number];

/** Days in which a customer gets no second reminder; 0 for none. */
export const REMINDER_DAYS = { first: 10, most: 365 } as const;

/** Which customers of a reminder run are shown by name. */
export const REMINDER_SHOWN = ['taken', ...HELD_REASONS] as const;

export type ReminderShown = (typeof REMINDER_SHOWN)[number];

/** A reminder that was noted, as far as the next one asks. */
interface NotedReminder {
  /** `YYYY-MM-DD`, as it is on the paper. */
  readonly day: string;
  /** The invoices that were overdue on it, by `subjectKey`. */
  readonly invoices: readonly string[];
}

/**
 * The level of the next reminder: 1 for the first, else one more than the invoice was reminded of that was most often.
 * @param overdue the invoices that are overdue on it, by `subjectKey`
 * @param clearedOn the last day on which a fetch has shown nothing overdue: what was reminded of up to it is settled
 */
export function reminderLevel(
  noted: readonly NotedReminder[],
  overdue: Iterable<string>,
  clearedOn: string | null,
): number {
  const times = new Map<string, number>();
  for (const { day, invoices } of noted) {
    if (clearedOn !== null && day <= clearedOn) continue;
    for (const invoice of invoices) times.set(invoice, (times.get(invoice) ?? 0) + 1);
  }
  let most = 0;
  for (const invoice of overdue) most = Math.max(most, times.get(invoice) ?? 0);
  return most + 1;
}

/** What decides whether a customer is reminded. */
interface ReminderCase {
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
