import { useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/listRef.ts';
import { selectedOf } from '../../base/list/listSelection.ts';
import { useAges } from '../../base/otherAges.ts';
import { invoicePath } from '../../base/paths.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import { useMarksVersion } from '../marks/useMarksVersion.ts';
import { useNotKept } from './changes/useNotKept.ts';
import { useInvoicesStore } from './state/invoicesStore.ts';
import { useKeptLayout } from './state/keptLayout.ts';
import { useChosenInvoice } from './useChosenInvoice.ts';
import { type ListFigures, useInvoiceRows } from './useInvoiceRows.ts';
import { useAwaitedPlace, useKeptPlace } from './useKeptPlace.ts';
import { useListColumns } from './useListColumns.ts';

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
  const { filter, sort, selection } = useInvoicesStore();
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
  useChosenInvoice(query, invoiceId, isReady, grid, returning);
  useKeptPlace(query, { source, isReady }, awaited, grid);
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
