import type { DateFormat } from './settingChoices.ts';
import { isDay, type LocalDate } from './wallClock.ts';

/**
 * The day of a service date (`YYYY-MM-DD`, with or without a time), rearranged as text; no time zone is applied. The
 * same on screen and on paper; CSV and copied cells keep the service's own form, and XLSX holds a real date.
 */
export function formatDay(at: string, format: DateFormat): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: |$)/.exec(at);
  if (!match) return at;
  const [, year = '', month = '', day = ''] = match;
  return arrangeDay([year, month, day], format);
}

/** Year, month and day in the order and with the signs of a format. */
export function arrangeDay(
  [year, month, day]: readonly [year: string, month: string, day: string],
  format: DateFormat,
): string {
  switch (format) {
    case 'iso':
      return `${year}-${month}-${day}`;
    case 'day.month.year':
      return `${day}.${month}.${year}`;
    case 'day/month/year':
      return `${day}/${month}/${year}`;
    case 'month/day/year':
      return `${month}/${day}/${year}`;
  }
}

/** Day and time of a service date-time, to the minute; seconds only where they are not zero. */
export function formatDateTime(at: string, format: DateFormat): string {
  const seconds = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:(\d{2})$/.exec(at)?.[1] ?? '00';
  return `${formatMinute(at, format)}${seconds === '00' ? '' : `:${seconds}`}`;
}

/** Day and time to the minute, whatever the seconds: when a list was fetched. */
export function formatMinute(at: string, format: DateFormat): string {
  const minutes = /^\d{4}-\d{2}-\d{2} (\d{2}:\d{2})(?::\d{2})?$/.exec(at)?.[1];
  return minutes === undefined ? formatDay(at, format) : `${formatDay(at, format)} ${minutes}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

const ISO = /^(\d{4})[-./ ]?(\d{2})[-./ ]?(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/;

/**
 * A typed day: with the year in front, or as the clerk's format has it. Null for nothing, undefined for what is not a
 * day of the calendar.
 */
export function readDay(typed: string, format: DateFormat): LocalDate | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const iso = ISO.exec(text);
  const other = DAY_FIRST.exec(text);
  const monthFirst = format === 'month/day/year';
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : other && [other[3], other[monthFirst ? 1 : 2], other[monthFirst ? 2 : 1]];
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const read = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDay(read) ? read : undefined;
}
