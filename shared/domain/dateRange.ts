import type { ChangedSince, DateRange, FixedRange, RelativeRange } from './invoiceQuery.ts';
import { dayAfter, daysInMonth, type LocalDate, startOfDay } from './wallClock.ts';

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

/** The instant that it means on a day, milliseconds since the epoch, 0 for one before it; what happened then counts too. */
export function sinceInstant(since: ChangedSince, today: LocalDate): number {
  if ('at' in since) return since.at;
  return Math.max(0, startOfDay('day' in since ? since.day : dayAfter(today, 0, 0, -since.daysAgo)));
}

/** What a month's end asks for by a word; `own` are days that the clerk types, `any` leaves no day out. */
export const EXPORT_PERIODS = ['any', 'lastMonth', 'thisMonth', 'lastQuarter', 'own'] as const;

export type ExportPeriod = (typeof EXPORT_PERIODS)[number];

/** The whole calendar months that a period means, first and last day included, seen from `today`. */
export function daysOfPeriod(
  period: Exclude<ExportPeriod, 'any' | 'own'>,
  today: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  if (period === 'thisMonth') return monthsOf(month, month);
  if (period === 'lastMonth') return monthsOf(month - 1, month - 1);
  const first = Math.floor(month / 3) * 3 - 3;
  return monthsOf(first, first + 2);
}

/** "2026-10", "2026-Q3", "2026-10-01–2026-10-15", "2026-10-01–": days in a file's name; null where none is named. */
export function periodName({ from, to }: FixedRange): string | null {
  if (from === null || to === null) return from === to ? null : `${from ?? ''}–${to ?? ''}`;
  const month = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1;
  const isWhole = (last: number) => from === monthsOf(month, last).from && to === monthsOf(month, last).to;
  if (isWhole(month)) return from.slice(0, 7);
  if (month % 3 === 0 && isWhole(month + 2)) return `${from.slice(0, 4)}-Q${(month % 12) / 3 + 1}`;
  return from === to ? from : `${from}–${to}`;
}

/** From the first day of one month to the last of another; months are counted from the year 0. */
function monthsOf(first: number, last: number): { readonly from: LocalDate; readonly to: LocalDate } {
  const lastDay = daysInMonth(Math.floor(last / 12), (last % 12) + 1);
  return { from: dayOf(first, 1), to: dayOf(last, lastDay) };
}

function dayOf(month: number, day: number): LocalDate {
  const two = (count: number) => String(count).padStart(2, '0');
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${two((month % 12) + 1)}-${two(day)}` as LocalDate;
}
