/** The service's local date-time, `YYYY-MM-DD HH:MM:SS` (docs/service.md §2.3). Compared as text, never shifted. */
export type WallClock = string & { readonly __brand: 'WallClock' };

/** A local calendar day, `YYYY-MM-DD`. */
export type LocalDate = string & { readonly __brand: 'LocalDate' };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** True for a date-time that a calendar and a clock can show; no time zone is applied. */
export function isWallClock(text: string): text is WallClock {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return false;
  return hour < 24 && minute < 60 && second < 60;
}

/** True for a day that a calendar can show. */
export function isDay(text: string): text is LocalDate {
  return isWallClock(`${text} 00:00:00`);
}

/** A date-time as a day alone where it is midnight: dates of the service come so. Other text is unchanged. */
export function withoutMidnight(text: string): string {
  return text.endsWith(' 00:00:00') && isWallClock(text) ? text.slice(0, 10) : text;
}

const padded = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** The desk's own calendar day of an instant (milliseconds since the epoch). */
export function localDay(instant: number): LocalDate {
  const at = new Date(instant);
  return `${padded(at.getFullYear(), 4)}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}` as LocalDate;
}

/** An instant (milliseconds since the epoch) by the desk's own clock, `YYYY-MM-DD HH:MM:SS`. */
export function localMoment(instant: number): WallClock {
  const at = new Date(instant);
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => padded(part)).join(':');
  return `${localDay(instant)} ${time}` as WallClock;
}

/** When a calendar day begins by the desk's own clock, milliseconds since the epoch. */
export function startOfDay(day: LocalDate): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = new Date(2000, month - 1, date);
  // A year below 100 would be taken for one of the last century.
  midnight.setFullYear(year, month - 1, date);
  return midnight.getTime();
}

/**
 * A calendar day so many years, months and days on; days beyond a month run over into the next. Never before the first day
 * that can be written, or after the last.
 */
export function dayAfter(day: LocalDate, years: number, months: number, days: number): LocalDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(0);
  // By `Date.UTC` a year below 100 would be one of the last century.
  at.setUTCFullYear(year + years, month - 1 + months, date + days);
  const text = at.toISOString().slice(0, 10);
  if (text.startsWith('-')) return '0000-01-01' as LocalDate;
  return (text.startsWith('+') ? '9999-12-31' : text) as LocalDate;
}

/** Whole days since 1970-01-01 of a calendar day; the unit of ageing. */
export function dayNumber(date: string): number {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8, 10));
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The week number of a day by ISO 8601: weeks begin on Monday, and week 1 has the year's first Thursday. */
export function isoWeek(day: LocalDate): number {
  const number = dayNumber(day);
  // 1970-01-01 was a Thursday.
  const sinceMonday = (((number + 3) % 7) + 7) % 7;
  const thursday = number - sinceMonday + 3;
  const year = Number(day.slice(0, 4));
  const firstDayOf = (one: number) => dayNumber(`${String(one).padStart(4, '0')}-01-01`);
  const weekYear =
    thursday < firstDayOf(year) ? year - 1 : thursday >= firstDayOf(year + 1) ? year + 1 : year;
  return Math.floor((thursday - firstDayOf(weekYear)) / 7) + 1;
}

const MINUTE = 60_000;

/** When something has to have been fetched to be fresh now, in milliseconds since the epoch. */
export interface FreshSpan {
  readonly after: number;
  /** A fetch that lies in the future was noted by a clock that was ahead. */
  readonly until: number;
}

/** Null where nothing is fresh. */
export function freshSpan(minutes: number | null, now: number): FreshSpan | null {
  return minutes === null ? null : { after: now - minutes * MINUTE, until: now };
}

export function isFresh(fetchedAt: number, span: FreshSpan | null): boolean {
  return span !== null && fetchedAt > span.after && fetchedAt <= span.until;
}

/** Calendar periods as seen from the day on which they are used. */
export const RELATIVE_PERIODS = ['thisMonth', 'lastMonth', 'thisYear', 'last12Months'] as const;

/** Days from the day of use: today and those after it, or everything before the last so many days. */
export const RELATIVE_DAYS = ['withinDays', 'moreThanDaysAgo'] as const;
