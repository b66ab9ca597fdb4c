import { dayNumber } from './wallClock.ts';

/** How long an amount has been due, in the five steps of a clerk's ageing list. */
export const AGEING_BUCKETS = ['notDue', 'd1to30', 'd31to60', 'd61to90', 'd91plus'] as const;
export type AgeingBucket = (typeof AGEING_BUCKETS)[number];

/** The buckets and, beside them, credits: outstanding below zero. */
export const AGEING_PARTS = [...AGEING_BUCKETS, 'credits'] as const;
export type AgeingPart = (typeof AGEING_PARTS)[number];

/** First day late of each bucket after `notDue`. */
export const AGEING_FIRST_DAY = { d1to30: 1, d31to60: 31, d61to90: 61, d91plus: 91 } as const;

/** Overdue is Kontor's own word, apart from the service's status: due before today and something outstanding. */
export function isOverdue(dueDate: string, today: string, outstanding: number | bigint): boolean {
  return outstanding > 0 && dayNumber(dueDate) < dayNumber(today);
}

/** Whole days from the due date to today of what is overdue; null for what is not. */
export function daysLate(dueDate: string, today: string, outstanding: number | bigint): number | null {
  return isOverdue(dueDate, today, outstanding) ? dayNumber(today) - dayNumber(dueDate) : null;
}
