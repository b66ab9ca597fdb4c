import { useState } from 'react';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { readDay } from '../../i18n/typedDay.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';

/** What statements take in, as the clerk types it; a day is undefined while what is typed is none. */
export function useStatementDays() {
  const formats = useFormats();
  const { settings } = useLocale();
  const today = localDay(useNow());
  const [scope, setScope] = useState<'open' | 'all'>('open');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [late, setLate] = useState(() => formats.date(today));
  const first = readDay(from, settings.dateFormat);
  const last = readDay(to, settings.dateFormat);
  return {
    ...{ scope, setScope, from, setFrom, to, setTo, late, setLate },
    first,
    last,
    lateOn: readDay(late, settings.dateFormat),
    backwards: Boolean(first && last && first > last),
    example: formats.date(today),
  };
}

export type StatementDays = ReturnType<typeof useStatementDays>;
