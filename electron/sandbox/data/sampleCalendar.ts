import { type LocalDate, localDay, type WallClock } from '../../../shared/domain/wallClock.ts';

const MS_PER_DAY = 86_400_000;
const texts = new Map<number, LocalDate>();

/** The calendar day of a day number (whole days since 1970-01-01), the reverse of `dayNumber`. */
export function dayText(day: number): LocalDate {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10) as LocalDate;
    texts.set(day, text);
  }
  return text;
}

/** The service's date-time (docs/service.md §2.3) of a day number, at midnight unless a time is given. */
export function wallClockOf(day: number, time = '00:00:00'): WallClock {
  return `${dayText(day)} ${time}` as WallClock;
}

/** Today on this machine's calendar. */
export function localToday(): LocalDate {
  return localDay(Date.now());
}
