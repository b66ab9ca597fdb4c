import type { DateFormat } from './settingChoices.ts';
import { isDay, type LocalDate } from './wallClock.ts';

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
