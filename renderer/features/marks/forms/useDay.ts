import { useState } from 'react';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import { useLocale } from '../../../i18n/Localized.tsx';
import { useDayForm } from '../../../i18n/useDayForm.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useToday } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { typedDay } from './typedDay.ts';

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
