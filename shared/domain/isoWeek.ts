import { dayNumber, type LocalDate } from './wallClock.ts';

/** The number of a day's week as ISO 8601 counts them: weeks begin on Monday, and the first has the year's first Thursday. */
export function isoWeek(day: LocalDate): number {
  const number = dayNumber(day);
  // 1970-01-01 was a Thursday.
  const sinceMonday = (((number + 3) % 7) + 7) % 7;
  const thursday = number - sinceMonday + 3;
  const year = Number(day.slice(0, 4));
  const firstOf = (of: number) => dayNumber(`${String(of).padStart(4, '0')}-01-01`);
  const of = thursday < firstOf(year) ? year - 1 : thursday >= firstOf(year + 1) ? year + 1 : year;
  return Math.floor((thursday - firstOf(of)) / 7) + 1;
}
