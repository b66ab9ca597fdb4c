import { useState } from 'react';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats, useTypedDays } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';

/** What statements take in, as the clerk types it; a day is undefined while what is typed is none. */
export function useStatementDays() {
  const formats = useFormats();
  const { settings } = useLocale();
  const today = localDay(useNow());
  const [scope, setScope] = useState<'open' | 'all'>('open');
  const period = useTypedDays();
  const [balances, setBalances] = useState(false);
  const [late, setLate] = useState(() => formats.date(today));
  const lateOn = readDay(late, settings.dateFormat);
  const { first, last, backwards } = period;
  const isPeriod = first !== undefined && last !== undefined && !backwards;
  /** Null while what is typed is no period; one of two open ends is all dates. */
  const range = isPeriod ? { from: first, to: last } : null;
  const saysBalances = balances && Boolean(range?.from || range?.to);
  return {
    ...{ ...period, period, range, scope, setScope, late, setLate, lateOn },
    ...{ balances, setBalances, saysBalances },
  };
}

export type StatementDays = ReturnType<typeof useStatementDays>;
