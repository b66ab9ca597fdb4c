import { useMemo } from 'react';
import type { InvoiceSelection, InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import { type ListRef, listKey } from '../../../../shared/domain/listRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { type LoadState, useQuery } from '../../../base/useQuery.ts';

/** Exact sums over every invoice of a selection, from the cache; read again with each version of the list and its marks. */
export function useTotals(
  customer: ListRef,
  selection: InvoiceSelection | null,
  version: string,
): LoadState<InvoiceTotals> {
  const bridge = useBridge();
  const ask = useMemo(() => {
    void version;
    return selection === null
      ? null
      : (signal: AbortSignal) => bridge.invoices.totals({ customer, selection }, signal);
  }, [bridge, customer, selection, version]);
  return useQuery(ask, listKey(customer));
}
