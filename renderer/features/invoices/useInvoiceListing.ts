import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useShallow } from 'zustand/react/shallow';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { ShownColumn } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useAges, useMarksVersion } from '../../base/changes.ts';
import { selectedOf } from '../../base/list/listSelection.ts';
import type { AwaitedPlace } from '../../base/list/useRemoteList.ts';
import { invoicePath } from '../../base/paths.ts';
import { subscribeUntilAborted } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { type RowSource, useGridCount, useRowSource } from '../../ui/grid/rowSource.ts';
import { focusRowWhenKnown, newPlace } from '../../ui/grid/scrollRestoration.ts';
import { beginPending, trackPending } from '../../ui/pendingWork.tsx';
import { markColumn } from '../marks/markColumn.tsx';
import { useNotKept } from './changes/useNotKept.ts';
import { customerColumns, invoiceColumns } from './invoiceColumns.ts';
import { clearFilter, notePlace, useInvoicesStore } from './state/invoicesStore.ts';
import { useKeptLayout } from './state/keptLayout.ts';
import { type InvoiceQuery, type ListFigures, useInvoiceRows, usePositionOf } from './useInvoiceRows.ts';

export interface InvoiceListProps {
  /** The list: keep the object while the same is meant. */
  readonly customer: ListRef;
  readonly list: ListFigures;
  readonly words: ListWords;
  /** The invoice to go to, by the cache's row id. */
  readonly invoiceId: number | null;
  /** It is where the clerk has left the list, and not what the address names. */
  readonly returning?: boolean;
}

/** What the list is called, which differs with whose it is. */
interface ListWords {
  readonly grid: string;
  /** When the balances were fetched. */
  readonly asOf: string;
  /** What is shown of which list. */
  readonly scope: (matching: number, all: number) => string;
  /** No row matches. */
  readonly nothing: (all: number) => string;
}

/** The list on screen, as its parts know it. */
export type InvoiceListing = ReturnType<typeof useInvoiceListing>;

export function useInvoiceListing(props: InvoiceListProps) {
  const { customer, list, words, invoiceId, returning = false } = props;
  const { filter, sort, selection } = useInvoicesStore(
    useShallow((state) => ({ filter: state.filter, sort: state.sort, selection: state.selection })),
  );
  const grid = useRef<GridHandle<InvoiceRow>>(null);
  const query = useMemo(() => ({ customer, filter, sort }), [customer, filter, sort]);
  const awaited = useAwaitedPlace(invoiceId, returning);
  const marksVersion = useMarksVersion(customer);
  const source = useInvoiceRows(query, { ...list, marksVersion }, grid, awaited);
  /** Invoices that match; null until it is known. */
  const count = useGridCount(source);
  const isReady = count !== null;
  /** Null in the list of all. */
  const ofOne = isOfOneCustomer(customer) ? customer : null;
  const columns = useListColumns(ofOne === null);
  useKeptLayout();
  useChosenInvoice(query, invoiceId, source, grid, returning);
  useKeptPlace(query, isReady, awaited, grid);
  /** The selected ones; null for none. */
  const chosen = useMemo(() => selectedOf(selection, count ?? 0, filter), [selection, count, filter]);
  /** Another one whenever sums may be other ones: ages change with the day and the steps, what is filtered with marks. */
  const version = `${list.revision}/${list.marks}/${filter.marks === null ? 0 : marksVersion}/${useAges()}`;
  /** Changes that a filter by changes cannot see any more. */
  const notKept = useNotKept(customer, filter.changedSince, 'filterNotKept', version);
  /** Puts the keyboard into the rows. */
  const toRows = () => grid.current?.focusRow(Math.max(grid.current.place().currentIndex, 0));
  const [, navigate] = useLocation();
  const goToCustomer = ({ customerNumber: number, id }: InvoiceRow) =>
    navigate(invoicePath({ connectionId: customer.connectionId, number }, id));
  return {
    ...{
      query,
      ofOne,
      list,
      words,
      version,
      marksVersion,
      grid,
      source,
      count,
      columns,
      chosen,
      notKept,
      toRows,
    },
    /** Null in a customer's own list. */
    toCustomer: ofOne === null ? goToCustomer : null,
  };
}

/**
 * Goes to the invoice that the address names, once for each address, as soon as there are rows. A filter that hides it
 * is removed, since the clerk has target for this invoice.
 */
function useChosenInvoice(
  query: InvoiceQuery,
  id: number | null,
  source: RowSource<InvoiceRow>,
  grid: RefObject<GridHandle<InvoiceRow> | null>,
  /** The clerk comes back to the list at this row and did not choose it now: no filter is removed for it. */
  returning = false,
): void {
  const bridge = useBridge();
  const reached = useRef<number | null>(null);
  const target = useRef<{ readonly id: number; readonly goToRow: (index: number) => void } | null>(null);
  // Newer rows come with a place of their own: the invoice is looked for among them, and keys wait as long.
  const isReplacing = useRowSource(source, (rows) => rows.isReplacing);
  const ready = useGridCount(source) !== null && !isReplacing;
  useEffect(() => {
    if (id !== null && isReplacing && reached.current !== id) return beginPending();
    return undefined;
  }, [id, isReplacing]);
  useEffect(() => {
    if (id !== null && target.current?.id !== id) target.current = { id, goToRow: focusRowWhenKnown(grid) };
  }, [id, grid]);
  useEffect(() => {
    if (id === null || !ready || reached.current === id) return;
    const { customer, filter, sort } = query;
    const position = bridge.invoices.position({ customer, filter, sort: [...sort], id });
    return subscribeUntilAborted(trackPending(position), (answer) => {
      if (!answer.ok) return;
      if (answer.value.position !== null) {
        reached.current = id;
        target.current?.goToRow(answer.value.position);
      } else if (returning || filter === NO_FILTER) reached.current = id;
      else clearFilter();
    });
  }, [bridge, query, id, ready, returning]);
}

/** Nothing is put back where the address names an invoice, unless the clerk returns to it. */
function useAwaitedPlace(invoiceId: number | null, returning: boolean): AwaitedPlace<InvoiceRow> {
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
function useKeptPlace(
  query: InvoiceQuery,
  isReady: boolean,
  awaited: AwaitedPlace<InvoiceRow>,
  grid: RefObject<GridHandle<InvoiceRow> | null>,
): void {
  const { customer } = query;
  const positionOf = usePositionOf(query);
  useEffect(() => {
    const { place: left, isTaken } = awaited;
    if (left === null || isTaken || !isReady) return;
    const acts = grid.current?.acts();
    // Keys wait for it, since they are meant for the rows there. Who has clicked or scrolled meanwhile stays where she is.
    void trackPending(newPlace(left, positionOf)).then((place) => {
      if (awaited.place !== left || awaited.isTaken) return;
      awaited.place = null;
      if (grid.current?.acts() === acts) grid.current?.restore(place);
    });
  }, [positionOf, isReady, awaited, grid]);

  useLayoutEffect(
    () => () => {
      if (grid.current !== null) notePlace(customer, awaited.place ?? grid.current.place());
    },
    [grid, customer, awaited],
  );
}

/** The columns of a list; that of several customers says whose invoice each is. */
function useListColumns(several: boolean): readonly GridColumn<InvoiceRow, ShownColumn>[] {
  const t = useTexts('invoices');
  const help = useTexts('help');
  const marks = useTexts('marks');
  const formats = useFormats();
  const now = useNow();
  const minute = several ? now : 0;
  return useMemo(
    () => [
      ...(several ? customerColumns(t, formats, minute) : []),
      markColumn(marks, formats),
      ...invoiceColumns(t, help, formats),
    ],
    [t, help, marks, formats, several, minute],
  );
}
