import { minutesOf, TIME_OF_DAY, timeOfDay } from './quietHours.ts';
import { REFRESH_SCOPES, type RefreshScope } from './refreshChoices.ts';
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
