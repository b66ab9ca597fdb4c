import { readDay } from '../../../shared/domain/readDay.ts';
import type { DateFormat } from '../../../shared/domain/settingChoices.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';

/** The day before the month, the month before the day, or unknown. */
export type DayOrder = 'dayFirst' | 'monthFirst' | null;

const NUMBERED = /^(\d{1,2})[-/ ](\d{1,2})[-/ ]\d{4}$/;
/** With points the day is first, as in all languages of Kontor, and a year may be of two digits. */
const POINTED = /^(\d{1,2}\.\d{1,2}\.)(\d{4}|\d{2})$/;
const TIME = /[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/;

const FORMATS: Readonly<Record<Exclude<DayOrder, null>, DateFormat>> = {
  dayFirst: 'day/month/year',
  monthFirst: 'month/day/year',
};

/** The order in which a column writes its days, as those say it whose day can be no month; null where none or both do. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  const seen = new Set<DayOrder>();
  for (const text of texts) {
    const [, first, second] = NUMBERED.exec(withoutTime(text)) ?? [];
    if (Number(first) > 12) seen.add('dayFirst');
    if (Number(second) > 12) seen.add('monthFirst');
  }
  const [only = null] = seen;
  return seen.size === 1 ? only : null;
}

/** Null for what is no day, or one of two. */
export function ledgerDay(text: string, order: DayOrder): LocalDate | null {
  const day = withoutTime(text);
  const [, before, year] = POINTED.exec(day) ?? [];
  if (before !== undefined && year !== undefined)
    return readDay(`${before}${year.length === 2 ? '20' : ''}${year}`, FORMATS.dayFirst) ?? null;
  const [, first, second] = NUMBERED.exec(day) ?? [];
  if (order === null && Number(first) !== Number(second) && first !== undefined) return null;
  return readDay(day, FORMATS[order ?? 'dayFirst']) ?? null;
}

function withoutTime(text: string): string {
  return text.trim().replace(TIME, '');
}
