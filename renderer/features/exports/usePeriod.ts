import { useMemo, useState } from 'react';
import { daysOfPeriod } from '../../../shared/domain/exportPeriods.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { readDay } from '../../i18n/typedDay.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useExportChoiceStore } from './exportChoiceStore.ts';

/** The invoice dates that a month's end takes in: by a word, or as the clerk types them. */
export function usePeriod() {
  const formats = useFormats();
  const { settings } = useLocale();
  const today = localDay(useNow());
  const period = useExportChoiceStore((state) => state.period);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const first = readDay(from, settings.dateFormat);
  const last = readDay(to, settings.dateFormat);
  const backwards = Boolean(first && last && first > last);
  /** Undefined while what is typed are no days. */
  const days = useMemo((): InvoiceFilter['invoiceDate'] | undefined => {
    if (period === 'any') return null;
    if (period !== 'own') return daysOfPeriod(period, today);
    if (first === undefined || last === undefined || backwards) return undefined;
    return first === null && last === null ? null : { from: first, to: last };
  }, [period, today, first, last, backwards]);
  return {
    ...{ period, from, setFrom, to, setTo, first, last, backwards },
    setPeriod: (next: typeof period) => useExportChoiceStore.setState({ period: next }),
    days,
    example: formats.date(today),
  };
}

export type Period = ReturnType<typeof usePeriod>;
