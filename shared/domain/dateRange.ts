import type { DateRange, FixedRange, RelativeRange } from './dateRangeSchema.ts';
import { dayAfter, daysInMonth, type LocalDate } from './wallClock.ts';

export function isRelative(range: DateRange | null): range is RelativeRange {
  return range !== null && 'relative' in range;
}

/** The days that a range means on a day. */
export function daysOf(range: DateRange, today: LocalDate): FixedRange {
  if (!isRelative(range)) return range;
  switch (range.relative) {
    case 'thisMonth':
      return monthOf(today);
    case 'lastMonth':
      return monthOf(dayAfter(monthOf(today).from, 0, 0, -1));
    case 'thisYear': {
      const year = today.slice(0, 4);
      return { from: `${year}-01-01` as LocalDate, to: `${year}-12-31` as LocalDate };
    }
    case 'last12Months':
      return { from: dayAfter(today, -1, 0, 1), to: today };
    case 'withinDays':
      return { from: today, to: dayAfter(today, 0, 0, range.days) };
    case 'moreThanDaysAgo':
      return { from: null, to: dayAfter(today, 0, 0, -range.days - 1) };
  }
}

function monthOf(day: LocalDate): { from: LocalDate; to: LocalDate } {
  const month = day.slice(0, 7);
  const last = daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
  return { from: `${month}-01` as LocalDate, to: `${month}-${String(last).padStart(2, '0')}` as LocalDate };
}
