import { useState } from 'react';
import { readDay } from '../../shared/domain/dayFormat.ts';
import type { LocalDate } from '../../shared/domain/wallClock.ts';
import { useLocale } from './Localized.tsx';
import { useFormats } from './useFormats.ts';

interface Days {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/**
 * A first and a last day as the clerk types them; each is null where nothing is typed, and undefined while what is typed
 * is no day.
 */
export function useTypedDays(before: Days | null = null) {
  const formats = useFormats();
  const { dateFormat } = useLocale().settings;
  const shown = (day: LocalDate | null | undefined) => (day ? formats.date(day) : '');
  const [from, setFrom] = useState(() => shown(before?.from));
  const [to, setTo] = useState(() => shown(before?.to));
  const first = readDay(from, dateFormat);
  const last = readDay(to, dateFormat);
  return { from, setFrom, to, setTo, first, last, backwards: Boolean(first && last && first > last) };
}

export type TypedDays = ReturnType<typeof useTypedDays>;
