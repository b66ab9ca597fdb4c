import { useMemo } from 'react';
import { daysOfPeriod } from '../../../shared/domain/exportPeriods.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTypedDays } from '../../i18n/useTypedDays.ts';
import { useExportChoiceStore } from './exportChoiceStore.ts';

/** The invoice dates that a month's end takes in: by a word, or as the clerk types them. */
export function usePeriod() {
  const today = localDay(useNow());
  const period = useExportChoiceStore((state) => state.period);
  const own = useTypedDays();
  const { first, last, backwards } = own;
  /** Undefined while what is typed is not a valid day. */
  const days = useMemo((): InvoiceFilter['invoiceDate'] | undefined => {
    if (period === 'any') return null;
    if (period !== 'own') return daysOfPeriod(period, today);
    if (first === undefined || last === undefined || backwards) return undefined;
    return first === null && last === null ? null : { from: first, to: last };
  }, [period, today, first, last, backwards]);
  return {
    ...{ period, own },
    setPeriod: (next: typeof period) => useExportChoiceStore.setState({ period: next }),
    days,
  };
}

export type Period = ReturnType<typeof usePeriod>;
