import { useMemo, useState } from 'react';
import { formatAmount, formatCount } from '../../shared/domain/amountFormat.ts';
import {
  arrangeDay,
  formatDateTime,
  formatDay,
  formatMinute,
  readDay,
} from '../../shared/domain/dayFormat.ts';
import type { DateFormat } from '../../shared/domain/settingChoices.ts';
import { type LocalDate, localDay, localMoment } from '../../shared/domain/wallClock.ts';
import type { Language } from '../../shared/i18n/languages.ts';
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

interface Days {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/**
 * A first and a last day as the clerk types them; each is null where nothing is typed, and undefined while what is typed
 * is no day.
 */
export function useTypedDays(before: Days | null = null) {
  const formats = useFormats();
  const { dateFormat } = useLocale().settings;
  const shown = (day: LocalDate | null | undefined) => (day ? formats.date(day) : '');
  const [from, setFrom] = useState(() => shown(before?.from));
  const [to, setTo] = useState(() => shown(before?.to));
  const first = readDay(from, dateFormat);
  const last = readDay(to, dateFormat);
  return { from, setFrom, to, setTo, first, last, backwards: Boolean(first && last && first > last) };
}

export type TypedDays = ReturnType<typeof useTypedDays>;

/** How a day is typed, by the clerk's format and in the letters of the language: `YYYY-MM-DD`, `DD.MM.ÅÅÅÅ`. */
export function useDayForm(): string {
  const t = useTexts('ui');
  const { dateFormat } = useLocale().settings;
  const [year = '', month = '', day = ''] = t('dayForm').split('-');
  return arrangeDay([year, month, day], dateFormat);
}

const DURATION_UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Minutes in the largest unit that they fill, in words: `90 minutes`, `1 day`. */
export function durationText(minutes: number, language: Language): string {
  const [unit, length] = DURATION_UNITS.find(([, size]) => minutes % size === 0) ?? (['minute', 1] as const);
  const words = { style: 'unit', unit, unitDisplay: 'long', useGrouping: false } as const;
  return new Intl.NumberFormat(language, words).format(minutes / length);
}

const SIZE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units with at most one decimal, the decimal mark as in the clerk's amounts. */
export function sizeText(bytes: number, amount: (decimal: string) => string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < SIZE_UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 100 ? String(Math.round(value)) : value.toFixed(1);
  const mark = amount('0.5').charAt(1);
  return `${rounded.replace('.', mark)}\u00a0${SIZE_UNITS[unit]}`;
}
