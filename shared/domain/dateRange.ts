import type { DateRange, FixedRange, RelativeRange } from './dateRangeSchema.ts';
import { daysOfPeriod } from './exportPeriods.ts';
import { dayAfter, type LocalDate } from './wallClock.ts';

export function isRelative(range: DateRange | null): range is RelativeRange {
  return range !== null && 'relative' in range;
}

/** The days that a range means on a day. */
export function daysOf(range: DateRange, today: LocalDate): FixedRange {
  if (!isRelative(range)) return range;
  switch (range.relative) {
    case 'thisMonth':
    case 'lastMonth':
      return daysOfPeriod(range.relative, today);
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
