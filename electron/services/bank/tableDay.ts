import { readDay } from '../../../shared/domain/readDay.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';

const LEADING = /^(\d{1,4}[-./ ]?\d{1,2}[-./ ]?\d{1,4})(?:[T ]\d{1,2}[:.].*)?$/;
const SHORT_YEAR = /^(\d{1,2})([-./])(\d{1,2})\2(\d{2})$/;
const PARTS = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{2}|\d{4})$/;

/** A day as banks write it, also with a time behind it and with a year of two digits; null for none. */
export function tableDay(text: string, isMonthFirst: boolean): LocalDate | null {
  const day = (LEADING.exec(text.trim())?.[1] ?? '').replace(SHORT_YEAR, '$1$2$3$220$4');
  return readDay(day, isMonthFirst ? 'month/day/year' : 'day/month/year') ?? null;
}

/** Whether some of these days can only be read with the month in front, and none only with the day in front. */
export function isMonthInFront(texts: readonly string[]): boolean {
  const parts = texts.flatMap((text) => {
    const [, first, second] = PARTS.exec(LEADING.exec(text.trim())?.[1] ?? '') ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  return parts.some(({ second }) => second > 12) && parts.every(({ first }) => first <= 12);
}
