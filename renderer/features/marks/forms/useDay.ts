import { useState } from 'react';
import { readDay } from '../../../../shared/domain/dayFormat.ts';
import { foldedText } from '../../../../shared/domain/foldedText.ts';
import type { DateFormat } from '../../../../shared/domain/settingChoices.ts';
import { dayAfter, dayNumber, type LocalDate } from '../../../../shared/domain/wallClock.ts';
import { LANGUAGES } from '../../../../shared/i18n/languages.ts';
import { useLocale } from '../../../i18n/Localized.tsx';
import { useDayForm, useFormats } from '../../../i18n/useFormats.ts';
import { useToday } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';

/** The seven days in each language of the program, Monday first. */
const WEEKDAYS: readonly (readonly string[])[] = LANGUAGES.map((language) =>
  Array.from({ length: 7 }, (_, day) =>
    foldedText(
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
        new Date(Date.UTC(2001, 0, 1 + day)),
      ),
    ),
  ),
);

/** Days from today, by what clerks write for them in any of the languages. */
const WORDS: ReadonlyMap<string, number> = new Map(
  [
    ['today', 'idag', 'i dag', 'heute', 'tänään'].map((word) => [foldedText(word), 0] as const),
    ['tomorrow', 'imorgon', 'i morgon', 'imorgen', 'i morgen', 'morgen', 'huomenna'].map(
      (word) => [foldedText(word), 1] as const,
    ),
  ].flat(),
);

const AHEAD = /^\+\s*(\d{1,4})\s*([a-z]*)$/;
/** Days of a unit: days and weeks by the first letters of their names. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ...['', 'd', 't', 'p', 'pv'].map((unit) => [unit, 1] as const),
  ...['w', 'v', 'vk', 'u'].map((unit) => [unit, 7] as const),
]);
const LAST_YEAR = 9_999;
const SHORTEST_NAME = 2;

export type TypedDay = ReturnType<typeof useDay>;

/** A day of today or later as the clerk types it: which it is, and what is wrong with it (null for nothing). */
export function useDay(before: LocalDate | undefined) {
  const t = useTexts('marks');
  const formats = useFormats();
  const { language, settings } = useLocale();
  const today = useToday();
  const [typed, setTyped] = useState(before === undefined ? '' : formats.date(before));
  const day = typedDay(typed, today, settings.dateFormat);
  const hint = t('dayHint', { form: useDayForm() });
  const isPast = day !== undefined && day !== null && day < today;
  const words = (of: LocalDate) => ({
    weekday: new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(of)),
    day: formats.date(of),
  });
  const trouble = !day ? t('dayWrong', { hint }) : isPast ? t('dayPast', words(day)) : null;
  return {
    ...{ typed, setTyped, trouble, today },
    /** Null while what is typed cannot be saved. */
    day: trouble === null ? (day ?? null) : null,
    description: day ? t('dayIs', words(day)) : hint,
  };
}

/**
 * A typed day on the clerk's own calendar: a date as her format has it, `+3d` and `+2w` (`+3` is days), `today`,
 * `tomorrow`, or the beginning of a weekday's name in any language, which means the next such day after today. Null for
 * nothing, undefined for what is no day.
 */
export function typedDay(typed: string, today: LocalDate, format: DateFormat): LocalDate | null | undefined {
  const day = readDay(typed, format);
  if (day !== undefined) return day;
  const text = foldedText(typed.trim()).replace(/\s+/g, ' ').replace(/\.$/, '');
  const days = WORDS.get(text) ?? daysAhead(text) ?? daysToWeekday(text, today);
  if (days === undefined || Number(today.slice(0, 4)) + days / 365 > LAST_YEAR) return undefined;
  return dayAfter(today, 0, 0, days);
}

function daysAhead(text: string): number | undefined {
  const [, count, unit = ''] = AHEAD.exec(text) ?? [];
  const days = UNITS.get(unit);
  return count === undefined || days === undefined ? undefined : Number(count) * days;
}

/** A beginning that is of two different days in two languages names none. */
function daysToWeekday(text: string, today: LocalDate): number | undefined {
  if (text.length < SHORTEST_NAME) return undefined;
  const selected = new Set(
    WEEKDAYS.flatMap((names) => names.flatMap((name, day) => (name.startsWith(text) ? [day] : []))),
  );
  const [weekday] = selected;
  if (weekday === undefined || selected.size > 1) return undefined;
  // 1970-01-01 was a Thursday.
  const now = (((dayNumber(today) + 3) % 7) + 7) % 7;
  return ((weekday - now + 6) % 7) + 1;
}
