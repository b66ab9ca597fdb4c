/** Two times of day by the desk's clock, `HH:MM-HH:MM`; over midnight where the second is the earlier one. */
export const QUIET_HOURS = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/;

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
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The instant at which the clock shows so many minutes after midnight, `days` after the day of `at`. */
export function timeOfDay(at: Date, days: number, minutes: number): number {
  return new Date(
    at.getFullYear(),
    at.getMonth(),
    at.getDate() + days,
    Math.floor(minutes / 60),
    minutes % 60,
  ).getTime();
}
