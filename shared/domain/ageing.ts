import { dayNumber } from './wallClock.ts';

/** How long an amount has been due, in the five steps of a clerk's ageing list. */
export const AGEING_BUCKETS = ['notDue', 'd1to30', 'd31to60', 'd61to90', 'd91plus'] as const;
export type AgeingBucket = (typeof AGEING_BUCKETS)[number];

/** The buckets and, beside them, credits: outstanding below zero. */
export const AGEING_PARTS = [...AGEING_BUCKETS, 'credits'] as const;
export type AgeingPart = (typeof AGEING_PARTS)[number];

/** Days late, first and last included; null stands for no bound. */
interface DaysLate {
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * What is owed is outstanding above zero; these are its parts, by whole days from the due date to today. The steps are
 * all of it. Whatever is shown, summed, sorted or filtered by its age is derived from here, SQL included.
 */
export const OWED_PARTS = {
  overdue: { from: 1, to: null },
  notDue: { from: null, to: 0 },
  d1to30: { from: 1, to: 30 },
  d31to60: { from: 31, to: 60 },
  d61to90: { from: 61, to: 90 },
  d91plus: { from: 91, to: null },
  late60: { from: 61, to: null },
} as const satisfies Readonly<Record<AgeingBucket, DaysLate>> & Readonly<Record<string, DaysLate>>;

export type OwedPart = keyof typeof OWED_PARTS;

export const OWED_PART_NAMES = Object.keys(OWED_PARTS) as OwedPart[];

/** Whole days from a due date to today; below zero for one that is to come. */
export function daysSince(dueDate: string, today: string): number {
  return dayNumber(today) - dayNumber(dueDate);
}

/**
 * Whole days late of what is overdue; null for what is not. Overdue is Kontor's own word, apart from the service's status.
 */
export function daysLate(dueDate: string, today: string, outstanding: number | bigint): number | null {
  const days = daysSince(dueDate, today);
  return outstanding > 0 && days >= OWED_PARTS.overdue.from ? days : null;
}
