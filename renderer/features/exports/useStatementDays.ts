import { useState } from 'react';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { readDay } from '../../i18n/typedDay.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTypedDays } from '../../i18n/useTypedDays.ts';

/** What statements take in, as the clerk types it; a day is undefined while what is typed is none. */
export function useStatementDays() {
  const formats = useFormats();
  const { settings } = useLocale();
  const today = localDay(useNow());
  const [scope, setScope] = useState<'open' | 'all'>('open');
  const period = useTypedDays();
  const [late, setLate] = useState(() => formats.date(today));
  return { ...period, period, scope, setScope, late, setLate, lateOn: readDay(late, settings.dateFormat) };
}

export type StatementDays = ReturnType<typeof useStatementDays>;
