import { type LocalDate, localDay } from './wallClock.ts';

/** Days of the week from Monday (1) to Sunday (7), a time by the desk's clock, and whose lists. */
export interface RefreshSchedule {
  /** At least one. */
  readonly days: readonly number[];
  /** `HH:MM` */
  readonly time: string;
  readonly scope: RefreshScope;
}

/** A moment at which a refresh was to begin: the day by the desk's calendar, and the instant. */
export interface ScheduledTime {
  readonly day: LocalDate;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const DAYS = /^1?2?3?4?5?6?7?$/;
/** Longer than any pause of a daily schedule; what lies before is not counted. */
const MOST_DAYS_BACK = 31;

/** `12345 07:00 all`; null for any other text. */
export function readSchedule(text: string | null): RefreshSchedule | null {
  const [days = '', time = '', scope = '', ...rest] = (text ?? '').split(' ');
  const known = REFRESH_SCOPES.find((one) => one === scope);
  if (days === '' || !DAYS.test(days) || !TIME_OF_DAY.test(time) || known === undefined) return null;
  return rest.length > 0 ? null : { days: [...days].map(Number), time, scope: known };
}

export function writeSchedule({ days, time, scope }: RefreshSchedule): string {
  return `${[...days].sort().join('')} ${time} ${scope}`;
}

export function isRefreshSchedule(text: string): boolean {
  return readSchedule(text) !== null;
}

/**
 * The times of a schedule after a day and up to `now`, the earliest first. Each day has one at most, whatever the
 * clock does: a time that the clock leaves out comes as much later, one that it shows twice is the first.
 */
export function scheduledTimes(
  { days, time }: RefreshSchedule,
  after: LocalDate,
  now: number,
): ScheduledTime[] {
  const today = new Date(now);
  const times: ScheduledTime[] = [];
  for (let back = MOST_DAYS_BACK; back >= 0; back -= 1) {
    const noon = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back, 12);
    const day = localDay(noon.getTime());
    const at = timeOfDay(noon, 0, minutesOf(time));
    const isMeant = days.includes(noon.getDay() === 0 ? 7 : noon.getDay());
    if (isMeant && day > after && at <= now) times.push({ day, at });
  }
  return times;
}

/** Two times of day by the desk's clock, `HH:MM-HH:MM`; over midnight where the second is the earlier one. */
const QUIET_HOURS = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/;

/** `HH:MM` */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const HOUR_MS = 60 * 60_000;

/** Both times must differ: a whole day would leave no time for anything. */
export function isQuietHours(text: string): boolean {
  return QUIET_HOURS.test(text) && text.slice(0, 5) !== text.slice(6);
}

/**
 * When quiet hours end that `now` lies in, both in milliseconds since the epoch; null outside of them. Times are those
 * that the clock on the wall shows: an hour that it shows twice is quiet twice.
 */
export function quietUntil(hours: string | null, now: number): number | null {
  if (hours === null || !isQuietHours(hours)) return null;
  const from = minutesOf(hours.slice(0, 5));
  const to = minutesOf(hours.slice(6));
  const at = new Date(now);
  const minute = at.getHours() * 60 + at.getMinutes();
  const overMidnight = from > to;
  const isQuiet = overMidnight ? minute >= from || minute < to : minute >= from && minute < to;
  if (!isQuiet) return null;
  const days = overMidnight && minute >= from ? 1 : 0;
  const until = timeOfDay(at, days, to);
  // Of an hour that is shown twice, this is the second one.
  return until > now ? until : until + HOUR_MS;
}

/** Minutes since midnight of `HH:MM`. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The instant at which the clock shows so many minutes after midnight, `days` after the day of `at`. */
function timeOfDay(at: Date, days: number, minutes: number): number {
  return new Date(
    at.getFullYear(),
    at.getMonth(),
    at.getDate() + days,
    Math.floor(minutes / 60),
    minutes % 60,
  ).getTime();
}

/** Which customers a refresh takes, besides a list of numbers. `all`: all kept ones of the connection. */
export const REFRESH_SCOPES = ['pinned', 'recent', 'all'] as const;
export type RefreshScope = (typeof REFRESH_SCOPES)[number];

/** Calls a minute that a job may make: the document names no limit of the service, so the clerk chooses one. */
export const FEWEST_PER_MINUTE = 1;
export const MOST_PER_MINUTE = 6_000;

/** Calls at once: what all jobs together may make (`JOB_PLACES`). */
export const MOST_AT_ONCE = 4;

export const MOST_FRESHER_MINUTES = 100_000;

/** Files that a report is written as. */
export const REPORT_FORMATS = ['xlsx', 'csv'] as const;
