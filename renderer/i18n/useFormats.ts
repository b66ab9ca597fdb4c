import { useMemo } from 'react';
import { formatDate, formatDateTime, formatDay } from './dateFormat.ts';
import { ageOf, isStale, momentText } from './freshness.ts';
import { useLocale } from './Localized.tsx';
import { formatAmount, formatCount } from './numberFormat.ts';
import { useTexts } from './useTexts.ts';

/** Everything that turns a value into text for the screen, by the clerk's settings. Never for files or copies. */
export interface Formats {
  /** Decimal text to grouped text; with the display currency when asked for and when one is set. */
  amount(decimal: string, options?: { readonly currency?: boolean }): string;
  count(count: number): string;
  /** Service date or date-time to its day; only rearranged, never shifted. */
  date(at: string): string;
  dateTime(at: string): string;
  /** Desk-clock instants, milliseconds since the epoch. */
  day(instant: number): string;
  moment(instant: number, now: number): string;
  age(instant: number, now: number): string;
  stale(fetchedAt: number, now: number): boolean;
}

export function useFormats(): Formats {
  const { language, settings } = useLocale();
  const t = useTexts('ui');
  return useMemo(() => {
    const { numberFormat, dateFormat, displayCurrency, staleAfterMinutes } = settings;
    return {
      amount(decimal, options) {
        const text = formatAmount(decimal, numberFormat);
        return options?.currency && displayCurrency ? `${text}\u00a0${displayCurrency}` : text;
      },
      count: (count) => formatCount(count, numberFormat),
      date: (at) => formatDate(at, dateFormat),
      dateTime: (at) => formatDateTime(at, dateFormat),
      day: (instant) => formatDay(instant, dateFormat),
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
  }, [language, settings, t]);
}
