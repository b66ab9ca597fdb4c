import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { newPlace, placeToRestore } from '../../ui/grid/keptPlace.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { notePlace, useInvoicesStore } from './state/invoicesStore.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

/**
 * Notes where the rows stand when the list leaves the screen, and puts them there again when it comes back: by the rows
 * at the top and under the keyboard, wherever a fetch has put them meanwhile. `isReady` once there are rows. Nothing is
 * put back where the address names an invoice, or once the clerk has filtered or sorted.
 */
export function useKeptPlace(
  query: InvoiceQuery,
  { source, isReady }: { readonly source: RowSource<InvoiceRow>; readonly isReady: boolean },
  { invoiceId, returning }: { readonly invoiceId: number | null; readonly returning: boolean },
  grid: RefObject<GridHandle<InvoiceRow> | null>,
): void {
  const bridge = useBridge();
  const { customer } = query;
  const [kept] = useState(() => ({ place: useInvoicesStore.getState().place, query }));
  const isDone = useRef(kept.place === null || (invoiceId !== null && !returning));
  useEffect(() => {
    if (isDone.current || !isReady) return;
    isDone.current = true;
    if (kept.query !== query || kept.place === null) return;
    const { filter, sort } = query;
    const positionOf = async (row: InvoiceRow | undefined) => {
      if (row === undefined) return null;
      const answer = await bridge.invoices.position({ customer, filter, sort: [...sort], id: row.id });
      return answer.ok ? answer.value.position : null;
    };
    let left = false;
    const { restore } = placeToRestore(grid, source);
    void newPlace(kept.place, positionOf).then((place) => {
      if (!left) restore(place);
    });
    return () => {
      left = true;
    };
  }, [bridge, customer, query, source, isReady, kept, grid]);

  useLayoutEffect(
    () => () => {
      if (grid.current !== null) notePlace(customer, grid.current.place());
    },
    [grid, customer],
  );
}
