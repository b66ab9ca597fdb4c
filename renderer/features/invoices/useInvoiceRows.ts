import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { ListRef } from '../../../shared/domain/listRef.ts';
import type { CustomerSummary } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useToday } from '../../i18n/useNow.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { newPlace, placeToRestore, replaced } from '../../ui/grid/keptPlace.ts';
import { type FetchRows, RowSource } from '../../ui/grid/rowSource.ts';
import type { AwaitedPlace } from './state/awaitedPlace.ts';

/** Figures of a list as of its fetches. */
export interface ListFigures
  extends Pick<NonNullable<CustomerSummary['list']>, 'revision' | 'marks' | 'unreadable' | 'totals'> {
  /** Of the newest of its fetches. */
  readonly fetchedAt: number;
}

export interface InvoiceQuery {
  readonly customer: ListRef;
  readonly filter: InvoiceFilter;
  readonly sort: InvoiceSort;
}

/**
 * The rows of a query, kept in step with the cached list. Another filter or sort starts at the top; a newer revision
 * of the same list is taken over at the clerk's place: the row at the top of the view and the current row are found
 * again by their ids before the new rows take the old ones' place. The same holds for rows that were marked as
 * exported, which makes no new revision, and when a new day begins, which changes what is overdue.
 */
export function useInvoiceRows(
  { customer, filter, sort }: InvoiceQuery,
  { revision, marks }: Pick<ListFigures, 'revision' | 'marks'>,
  grid: RefObject<GridHandle<InvoiceRow> | null>,
  awaited: AwaitedPlace,
): RowSource<InvoiceRow> {
  const bridge = useBridge();
  const fetch = useMemo<FetchRows<InvoiceRow>>(
    () => async (offset, limit, signal) =>
      orThrow(await bridge.invoices.page({ customer, filter, sort: [...sort], offset, limit }, signal)),
    [bridge, customer, filter, sort],
  );
  const today = useToday();
  const [source] = useState(() => new RowSource<InvoiceRow>(fetch));
  const shown = useRef({ fetch, revision, marks, today });
  useEffect(() => () => source.leave(), [source]);

  useEffect(() => {
    if (shown.current.fetch === fetch) return;
    shown.current = { ...shown.current, fetch };
    awaited.place = null;
    return replaced(source, fetch, 0, () =>
      grid.current?.restore({ topIndex: 0, topOffset: 0, currentIndex: 0 }),
    );
  }, [source, fetch, grid, awaited]);

  useEffect(() => {
    const before = shown.current;
    const isSame = before.marks === marks && before.today === today;
    if (isSame && before.revision === revision) return;
    shown.current = { ...before, revision, marks, today };
    if (isSame && source.head !== null && source.head.revision >= revision) return;
    let stop = () => {};
    let left = false;
    const positionOf = async (row: InvoiceRow | undefined): Promise<number | null> => {
      if (row === undefined) return null;
      const answer = await bridge.invoices.position({ customer, filter, sort: [...sort], id: row.id });
      return answer.ok ? answer.value.position : null;
    };
    const { before: there, restore } = placeToRestore(grid, source);
    awaited.isTaken = true;
    void newPlace(awaited.place ?? there, positionOf).then((place) => {
      if (left) return;
      stop = replaced(source, fetch, place.topIndex, () => {
        awaited.place = null;
        restore(place);
      });
    });
    return () => {
      left = true;
      stop();
    };
  }, [source, fetch, revision, marks, today, bridge, customer, filter, sort, grid, awaited]);

  return source;
}
