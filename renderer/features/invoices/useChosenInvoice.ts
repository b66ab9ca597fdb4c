import { type RefObject, useEffect, useRef } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { takeUnlessStopped } from '../../base/takeUnlessStopped.ts';
import { untilHere } from '../../ui/arrival/onItsWay.tsx';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { lateRow } from '../../ui/grid/lateRow.ts';
import { clearFilter } from './state/invoicesStore.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

/**
 * Goes to the invoice that the address names, once for each address, as soon as there are rows. A filter that hides it
 * is removed, since the clerk has target for this invoice.
 */
export function useChosenInvoice(
  query: InvoiceQuery,
  id: number | null,
  ready: boolean,
  grid: RefObject<GridHandle<InvoiceRow> | null>,
  /** The clerk comes back to the list at this row and did not choose it now: no filter is removed for it. */
  returning = false,
): void {
  const bridge = useBridge();
  const reached = useRef<number | null>(null);
  const target = useRef<{ readonly id: number; readonly goToRow: (index: number) => void } | null>(null);
  useEffect(() => {
    if (id !== null && target.current?.id !== id) target.current = { id, goToRow: lateRow(grid) };
  }, [id, grid]);
  useEffect(() => {
    if (id === null || !ready || reached.current === id) return;
    const { customer, filter, sort } = query;
    const position = bridge.invoices.position({ customer, filter, sort: [...sort], id });
    return takeUnlessStopped(untilHere(position), (answer) => {
      if (!answer.ok) return;
      if (answer.value.position !== null) {
        reached.current = id;
        target.current?.goToRow(answer.value.position);
      } else if (returning || filter === NO_FILTER) reached.current = id;
      else clearFilter();
    });
  }, [bridge, query, id, ready, returning]);
}
