import { useMemo } from 'react';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import { allMatching } from '../../base/list/listSelection.ts';
import { latestValue } from '../../base/loadState.ts';
import { AgeingSteps } from './figures/AgeingSteps.tsx';
import { useTotals } from './figures/useTotals.ts';
import { changeFilter } from './state/invoicesStore.ts';
import type { InvoiceListing } from './useInvoiceListing.ts';

/** How old is what the invoices owe that match all other parts of the filter. */
export function InvoicesAgeing({ listing }: { readonly listing: InvoiceListing }) {
  const { query, version, list, words } = listing;
  const { customer, filter } = query;
  const aged = useMemo(() => {
    const others = { ...filter, ageing: null };
    return isFiltered(others) ? allMatching(others) : null;
  }, [filter]);
  const agedTotals = useTotals(customer, aged, version);
  return (
    <AgeingSteps
      totals={(aged === null ? null : latestValue(agedTotals)) ?? list.totals}
      asOf={words.asOf}
      chosen={filter.ageing}
      onChoose={(ageing) => changeFilter({ ageing })}
      isSumBelow
    />
  );
}
