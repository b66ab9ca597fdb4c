import { useSyncExternalStore } from 'react';
import type { ChangedSince } from '../../shared/domain/invoiceQuery.ts';
import { dayAfter, type LocalDate, localDay } from '../../shared/domain/wallClock.ts';
import { useLocale } from './Localized.tsx';
import { useFormats } from './useFormats.ts';
import { useTexts } from './useTexts.ts';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Nothing on screen changes within a minute. */
function tickWithNextMinute(): void {
  now = Date.now();
  timer = setTimeout(
    () => {
      tickWithNextMinute();
      for (const listener of listeners) listener();
    },
    MINUTE - (now % MINUTE),
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) tickWithNextMinute();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearTimeout(timer);
      timer = undefined;
    }
  };
}

/** The desk's clock, in milliseconds, renewed with each minute by one timer for all its readers. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** Calls `changed` when the desk's calendar day changes, until the returned function is called. */
export function onNewDay(changed: () => void): () => void {
  let day: LocalDate | null = null;
  const stop = subscribe(() => {
    const before = day;
    day = localDay(now);
    if (before !== day) changed();
  });
  day = localDay(now);
  return stop;
}

/** The desk's calendar day; renders again only when the day changes. */
export function useToday(): LocalDate {
  return useSyncExternalStore(subscribe, () => localDay(now));
}

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
