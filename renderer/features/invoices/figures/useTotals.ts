import { useMemo } from 'react';
import type { InvoiceSelection } from '../../../../shared/domain/invoiceQuery.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import type { Remote } from '../../../base/remote.ts';
import { useAnswer } from '../../../base/useAnswer.ts';

/** Exact sums over every invoice meant, from the cache; asked again with each version of the list and its marks. */
export function useTotals(
  customer: CustomerRef,
  selection: InvoiceSelection | null,
  version: string,
): Remote<InvoiceTotals> {
  const bridge = useBridge();
  const ask = useMemo(() => {
    void version;
    return selection === null ? null : () => bridge.invoices.totals({ customer, selection });
  }, [bridge, customer, selection, version]);
  return useAnswer(ask, customer.number);
}
