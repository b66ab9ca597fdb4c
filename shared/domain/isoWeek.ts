import { dayNumber, type LocalDate } from './wallClock.ts';

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
