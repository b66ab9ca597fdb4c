import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { FeedSince } from '../../../shared/ipc/invoices.ts';

/** Today and the week before it, each by its name; then what a month has done. */
export const DAYS_AGO = [0, 1, 2, 3, 4, 5, 6, 7, 30] as const;

export type SinceId = 'looked' | `${(typeof DAYS_AGO)[number]}` | 'all' | 'day';

/** What a choice means; null for a day that is not typed yet. */
export function sinceOf(id: SinceId, day: LocalDate | null | undefined): FeedSince | null {
  switch (id) {
    case 'looked':
      return { looked: true };
    case 'all':
      return { at: 0 };
    case 'day':
      return day ? { day } : null;
    default:
      return { daysAgo: Number(id) };
  }
}
