import { readDay } from '../../../shared/domain/dayFormat.ts';
import type { DateFormat } from '../../../shared/domain/settingChoices.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';

/** The day before the month, the month before the day, or unknown. */
export type DayOrder = 'dayFirst' | 'monthFirst' | null;

const NUMBERED = /^(\d{1,2})[-/ ](\d{1,2})[-/ ]\d{4}$/;
/** With points the day is first, as in all languages of Kontor. */
const POINTED = /^\d{1,2}\.\d{1,2}\.\d{4}$/;
/** `20-Nov-2026`, `20. november 2026`, `20NOV26`, `Nov 20, 2026`; the day of the week may stand before it. */
const NAMED = /^(\d{1,2})\.?[-/ ]?(\p{L}{3,12})\.?[-/, ]{0,2}(\d{4}|\d{2})$/u;
const NAMED_FIRST = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const WEEKDAY = /^\p{L}{2,12}[.,]{0,2} (?=\d|\p{L}{3,12}\.? \d)/u;
/** In the languages of Kontor, with their short forms. */
const MONTHS = [
  ...['jan(?:uary|uari|uar)?|jän(?:ner)?|tammi', 'feb(?:r|ruary|ruari|ruar)?|helmi'],
  ...['mar(?:ch|s|ts)?|märz?|mrz|maalis', 'apr(?:il)?|huhti', 'may|maj|mai|touko', 'june?|juni|kesä'],
  ...['july?|juli|heinä', 'aug(?:ust|usti)?|elo', 'sept?(?:ember)?|syys', 'o[ck]t(?:ober)?|loka'],
  ...['nov(?:ember)?|marras', 'de[csz](?:ember)?|joulu'],
].map((names) => new RegExp(`^(?:${names})(?:kuu(?:ta)?)?$`, 'u'));
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

/** Without a time behind it, and with its month as a number and its whole year. */
function dayIn(text: string): string {
  const day = text.trim().replace(TIME, '').replace(SHORT_YEAR, '$1$2$3$220$4');
  return /\p{L}/u.test(day) ? numbered(day) : day;
}

/** A day with its month by name, in numbers; as it is where that is no month. */
function numbered(written: string): string {
  if (written.length > 40) return written;
  const day = written.normalize('NFKC').toLowerCase();
  for (const text of [day, day.replace(WEEKDAY, '')]) {
    if (POINTED.test(text)) return text;
    const [, first = '', middle = '', year = ''] = NAMED.exec(text) ?? [];
    const [, name = middle, number = first, whole = year] = NAMED_FIRST.exec(text) ?? [];
    const month = MONTHS.findIndex((names) => names.test(name)) + 1;
    if (month > 0) return `${number}.${month}.${whole.padStart(4, '20')}`;
  }
  return written;
}
