const DAY_MS = 86_400_000;
const ERA_YEARS = 400;
const ERA_DAYS = 146_097;
/** From 0000-03-01 to 1970-01-01. */
const EPOCH_DAYS = 719_468;

/**
 * Milliseconds of a wall-clock time (`YYYY-MM-DD HH:MM:SS`) since 1970-01-01 00:00:00 by the same clock: no zone is
 * applied. `Date.UTC` takes the first hundred years for those of this century.
 */
export function clockMillis(clock: string): number {
  const month = pair(clock, 5);
  // The year begins in March, so that its last day is a leap day or none.
  const year = pair(clock, 0) * 100 + pair(clock, 2) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / ERA_YEARS);
  const ofEra = year - era * ERA_YEARS;
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + pair(clock, 8) - 1;
  const days = ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear;
  const seconds = (pair(clock, 11) * 60 + pair(clock, 14)) * 60 + pair(clock, 17);
  return (era * ERA_DAYS + days - EPOCH_DAYS) * DAY_MS + seconds * 1_000;
}

function pair(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}
