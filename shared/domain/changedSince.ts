import type { ChangedSince } from './changedSinceSchema.ts';
import { dayAfter, type LocalDate, startOfDay } from './wallClock.ts';

/** The instant that it means on a day, milliseconds since the epoch, 0 for one before it; what happened then counts too. */
export function sinceInstant(since: ChangedSince, today: LocalDate): number {
  if ('at' in since) return since.at;
  return Math.max(0, startOfDay('day' in since ? since.day : dayAfter(today, 0, 0, -since.daysAgo)));
}
