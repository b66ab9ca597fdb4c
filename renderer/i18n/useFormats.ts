import { useMemo } from 'react';
import { formatAmount, formatCount } from '../../shared/domain/amountFormat.ts';
import { formatDateTime, formatDay, formatMinute } from '../../shared/domain/dayFormat.ts';
import type { DateFormat } from '../../shared/domain/settingChoices.ts';
import { localDay, localMoment } from '../../shared/domain/wallClock.ts';
import { type Locale, useLocale } from './Localized.tsx';
import { type Texts, useTexts } from './useTexts.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Everything that turns a value into text for the screen, by the clerk's settings. Never for files or copies. */
export interface Formats {
  /** Decimal text to grouped text; on request with the display currency, if one is set. */
  amount(decimal: string, options?: { readonly currency?: boolean }): string;
  count(count: number): string;
  /** A count as texts take it: the number, which decides between one and many, and how it is written. */
  counted(count: number): { readonly count: number; readonly shown: string };
  /** Service date or date-time to its day; only rearranged, never shifted. */
  date(at: string): string;
  dateTime(at: string): string;
  /** A date-time of the service's record: its day alone at midnight, which says no more (docs/service.md §2.3). */
  recordTime(at: string): string;
  /** Desk-clock instants, milliseconds since the epoch. */
  day(instant: number): string;
  moment(instant: number, now: number): string;
  age(instant: number, now: number): string;
  stale(fetchedAt: number, now: number): boolean;
}

export function useFormats(): Formats {
  const { language, settings } = useLocale();
  const t = useTexts('ui');
  return useMemo(() => formatsOf({ language, settings }, t), [language, settings, t]);
}

export function formatsOf(
  { language, settings }: Pick<Locale, 'language' | 'settings'>,
  t: Texts<'ui'>,
): Formats {
  const { numberFormat, dateFormat, displayCurrency, staleAfterMinutes } = settings;
  return {
    amount: (decimal, options) =>
      formatAmount(decimal, numberFormat, options?.currency ? displayCurrency : ''),
    count: (count) => formatCount(count, numberFormat),
    counted: (count) => ({ count, shown: formatCount(count, numberFormat) }),
    date: (at) => formatDay(at, dateFormat),
    dateTime: (at) => formatDateTime(at, dateFormat),
    recordTime: (at) =>
      at.endsWith(' 00:00:00') ? formatDay(at, dateFormat) : formatDateTime(at, dateFormat),
    day: (instant) => formatDay(localDay(instant), dateFormat),
    moment: (instant, now) => momentText(instant, now, { language, dateFormat }),
    age(instant, now) {
      const age = ageOf(instant, now);
      switch (age.unit) {
        case 'now':
          return t('justNow');
        case 'minutes':
          return t('minutesAgo', { count: age.count });
        case 'hours':
          return t('hoursAgo', { count: age.count });
        case 'days':
          return t('daysAgo', { count: age.count });
      }
    },
    stale: (fetchedAt, now) => isStale(fetchedAt, now, staleAfterMinutes),
  };
}

/** How old a figure is, in the words of the catalogue `ui`. */
type Age = { readonly unit: 'now' } | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number };

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
