import type { ChangedSince } from '../../shared/domain/invoiceQuery.ts';
import { dayAfter, localDay } from '../../shared/domain/wallClock.ts';
import { useLocale } from './Localized.tsx';
import { useFormats } from './useFormats.ts';
import { useNow } from './useNow.ts';
import { useTexts } from './useTexts.ts';

/** Days within which a weekday names one day only. */
const WEEK = 7;

/** From when on changes count, in words: "today", "yesterday", "Friday", then the day. */
export function useSinceText(): (since: ChangedSince) => string {
  const t = useTexts('ui');
  const formats = useFormats();
  const { language } = useLocale();
  const now = useNow();
  return (since) => {
    if ('at' in since) return formats.moment(since.at, now);
    if ('day' in since) return formats.date(since.day);
    if (since.daysAgo === 0) return t('sinceToday');
    if (since.daysAgo === 1) return t('sinceYesterday');
    const day = dayAfter(localDay(now), 0, 0, -since.daysAgo);
    if (since.daysAgo >= WEEK) return formats.date(day);
    return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
  };
}
