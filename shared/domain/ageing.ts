import type { AgeRange } from './ageingBuckets.ts';
import { dayNumber } from './wallClock.ts';

/**
 * Figures of what is owed, which is outstanding above zero, by whole days late. They hold whatever the ageing buckets
 * are (`ageingBuckets.ts`). What is shown, summed, sorted or filtered by its age is derived from these two, SQL included.
 */
export const OWED_PARTS = {
  overdue: { by: 'due', from: 1, to: null },
  late60: { by: 'due', from: 61, to: null },
} as const satisfies Readonly<Record<string, AgeRange>>;

export type OwedPart = keyof typeof OWED_PARTS;

export const OWED_PART_NAMES = Object.keys(OWED_PARTS) as OwedPart[];

/** Whole days from a date to today; below zero for one that is to come. */
export function daysSince(date: string, today: string): number {
  return dayNumber(today) - dayNumber(date);
}

/**
 * Whole days late of what is overdue; null for what is not. Overdue is Kontor's own word, apart from the service's status.
 */
export function daysLate(dueDate: string, today: string, outstanding: number | bigint): number | null {
  const days = daysSince(dueDate, today);
  return outstanding > 0 && days >= OWED_PARTS.overdue.from ? days : null;
}
