import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { AwaitedPlace } from '../../base/list/useRows.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { newPlace, placeToRestore } from '../../ui/grid/keptPlace.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { notePlace, useInvoicesStore } from './state/invoicesStore.ts';
import { type InvoiceQuery, usePositionOf } from './useInvoiceRows.ts';

/** Nothing is put back where the address names an invoice, unless the clerk returns to it. */
export function useAwaitedPlace(invoiceId: number | null, returning: boolean): AwaitedPlace<InvoiceRow> {
  const [awaited] = useState<AwaitedPlace<InvoiceRow>>(() => ({
    place: invoiceId !== null && !returning ? null : useInvoicesStore.getState().place,
    isTaken: false,
  }));
  return awaited;
}

/**
 * Notes how far the rows are scrolled when another screen opens, and scrolls there again on the way back: to the rows
 * at the top and under the keyboard, wherever a fetch has put them meanwhile. `isReady` once there are rows. Nothing is
 * put back once the clerk has filtered or sorted.
 */
export function useKeptPlace(
  query: InvoiceQuery,
  { source, isReady }: { readonly source: RowSource<InvoiceRow>; readonly isReady: boolean },
  awaited: AwaitedPlace<InvoiceRow>,
  grid: RefObject<GridHandle<InvoiceRow> | null>,
): void {
  const { customer } = query;
  const positionOf = usePositionOf(query);
  useEffect(() => {
    const { place: left, isTaken } = awaited;
    if (left === null || isTaken || !isReady) return;
    const { restore } = placeToRestore(grid, source);
    void newPlace(left, positionOf).then((place) => {
      if (awaited.place !== left || awaited.isTaken) return;
      awaited.place = null;
      restore(place);
    });
  }, [positionOf, source, isReady, awaited, grid]);

  useLayoutEffect(
    () => () => {
      if (grid.current !== null) notePlace(customer, awaited.place ?? grid.current.place());
    },
    [grid, customer, awaited],
  );
}
