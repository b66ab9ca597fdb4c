import { useMemo } from 'react';
import type { InvoiceSelection } from '../../../../shared/domain/invoiceQuery.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { Remote } from '../../../base/remote.ts';
import { useAnswer } from '../../../base/useAnswer.ts';

/** Exact sums over every invoice meant, from the cache; asked anew with each version of the list and its marks. */
export function useTotals(
  bridge: Bridge,
  customer: CustomerRef,
  selection: InvoiceSelection | null,
  version: string,
): Remote<InvoiceTotals> {
  const ask = useMemo(() => {
    void version;
    return selection === null ? null : () => bridge.invoices.totals({ customer, selection });
  }, [bridge, customer, selection, version]);
  return useAnswer(ask, customer.number);
}
