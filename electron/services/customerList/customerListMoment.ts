import type { CustomerFilter } from '../../../shared/domain/customerQuery.ts';
import { sinceInstant } from '../../../shared/domain/dateRange.ts';
import type { ChangedSince } from '../../../shared/domain/invoiceQuery.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { Clock } from '../../ports/host.ts';
import type { CustomerListMoment } from '../../store/invoices/queries/customerListShapes.ts';

const MINUTE_MS = 60_000;

/** What all questions about the list of customers depend on, as of now. */
export function momentNow(
  clock: Pick<Clock, 'wall' | 'today'>,
  language: Language,
  staleAfterMinutes: number,
  changesSince: ChangedSince = { daysAgo: 1 },
): CustomerListMoment {
  const today = clock.today();
  const since = sinceInstant(changesSince, today as LocalDate);
  return { today, language, changesSince: since, staleBefore: clock.wall() - staleAfterMinutes * MINUTE_MS };
}

/** The instant, by the desk's own clock, before which a list was fetched that the filter means; null without a bound. */
export function fetchedBefore(
  { notFetched }: CustomerFilter,
  { today, staleBefore }: CustomerListMoment,
): number | null {
  if (notFetched === null) return null;
  if ('before' in notFetched) return beginOf(notFetched.before);
  if (notFetched.since === 'stale') return staleBefore;
  return beginOf(today, notFetched.since === 'thisWeek' ? daysSinceMonday(today) : 0);
}

function beginOf(day: string, daysBack = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Math.max(0, new Date(year, month - 1, date - daysBack).getTime());
}

function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
