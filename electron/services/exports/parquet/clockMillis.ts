const DAY_MS = 86_400_000;
/** In so many years the calendar repeats itself. */
const ERA = { years: 400, ms: 146_097 * DAY_MS } as const;

/**
 * Milliseconds of a wall-clock time (`YYYY-MM-DD HH:MM:SS`) since 1970-01-01 00:00:00 by the same clock: no zone is
 * applied. An era later, since `Date.UTC` takes the first hundred years for those of the last century.
 */
export function clockMillis(clock: string): number {
  const year = pair(clock, 0) * 100 + pair(clock, 2) + ERA.years;
  const [month, day] = [pair(clock, 5) - 1, pair(clock, 8)];
  return Date.UTC(year, month, day, pair(clock, 11), pair(clock, 14), pair(clock, 17)) - ERA.ms;
}

function pair(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}
