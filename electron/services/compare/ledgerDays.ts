import { readDay } from '../../../shared/domain/readDay.ts';
import type { DateFormat } from '../../../shared/domain/settingChoices.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';

/** The day before the month, the month before the day, or unknown. */
export type DayOrder = 'dayFirst' | 'monthFirst' | null;

const NUMBERED = /^(\d{1,2})[-/ ](\d{1,2})[-/ ]\d{4}$/;
/** With points the day is first, as in all languages of Kontor. */
const POINTED = /^\d{1,2}\.\d{1,2}\.\d{4}$/;
/** A year of two digits, but with hyphens: these may have it in front. */
const SHORT_YEAR = /^(\d{1,2})([./])(\d{1,2})\2(\d{2})$/;
const TIME = /[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

const FORMATS: Readonly<Record<Exclude<DayOrder, null>, DateFormat>> = {
  dayFirst: 'day/month/year',
  monthFirst: 'month/day/year',
};

/** The order in which a column writes its days, as those say it whose day can be no month; null where none or both do. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  const seen = new Set<DayOrder>();
  for (const text of texts) {
    const [, first, second] = NUMBERED.exec(dayIn(text)) ?? [];
    if (Number(first) > 12) seen.add('dayFirst');
    if (Number(second) > 12) seen.add('monthFirst');
  }
  const [only = null] = seen;
  return seen.size === 1 ? only : null;
}

/** Null for what is no day, or one of two. */
export function ledgerDay(text: string, order: DayOrder): LocalDate | null {
  const day = dayIn(text);
  if (POINTED.test(day)) return readDay(day, FORMATS.dayFirst) ?? null;
  const [, first, second] = NUMBERED.exec(day) ?? [];
  if (order === null && Number(first) !== Number(second) && first !== undefined) return null;
  return readDay(day, FORMATS[order ?? 'dayFirst']) ?? null;
}

/** In either order. */
export function isDayText(text: string): boolean {
  return (ledgerDay(text, 'dayFirst') ?? ledgerDay(text, 'monthFirst')) !== null;
}

/** Without a time behind it, and with its whole year. */
function dayIn(text: string): string {
  return text.trim().replace(TIME, '').replace(SHORT_YEAR, '$1$2$3$220$4');
}
