import { formatMinute } from '../../shared/domain/formatDay.ts';
import type { DateFormat } from '../../shared/domain/settingChoices.ts';
import { localDay, localMoment } from '../../shared/domain/wallClock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How old a figure is, in the words of the catalogue `ui`. */
export type Age =
  | { readonly unit: 'now' }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number };

/** A time in the future, by a clock that was set back, counts as now. */
export function ageOf(fetchedAt: number, now: number): Age {
  const minutes = Math.floor((now - fetchedAt) / MINUTE);
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}

export function isStale(fetchedAt: number, now: number, staleAfterMinutes: number): boolean {
  return now - fetchedAt > staleAfterMinutes * MINUTE;
}

/** `09:42` today, `Tue 09:42` within a week, `2026-01-31 09:42` before that. */
export function momentText(
  instant: number,
  now: number,
  options: { readonly language: string; readonly dateFormat: DateFormat },
): string {
  const at = localMoment(instant);
  const clock = at.slice(11, 16);
  if (localDay(instant) === localDay(now)) return clock;
  if (Math.abs(now - instant) < 6 * DAY) {
    const weekday = new Intl.DateTimeFormat(options.language, { weekday: 'short' }).format(instant);
    return `${weekday} ${clock}`;
  }
  return formatMinute(at, options.dateFormat);
}
