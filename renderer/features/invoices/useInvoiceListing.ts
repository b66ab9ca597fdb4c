import { type RefObject, useMemo, useRef } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/listRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { selectedOf } from '../../base/list/listSelection.ts';
import { useToday } from '../../i18n/useNow.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import { type NotKept, useNotKept } from './changes/useNotKept.ts';
import { useAwaitedPlace } from './state/awaitedPlace.ts';
import { useInvoicesStore } from './state/invoicesStore.ts';
import { useKeptLayout } from './state/keptLayout.ts';
import { useChosenInvoice } from './useChosenInvoice.ts';
import { useGoToCustomer } from './useGoToCustomer.ts';
import { type InvoiceQuery, type ListFigures, useInvoiceRows } from './useInvoiceRows.ts';
import { useKeptPlace } from './useKeptPlace.ts';
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
export interface ListWords {
  readonly grid: string;
  /** When the balances were fetched. */
  readonly asOf: string;
  /** What is shown of which list. */
  readonly scope: (matching: number, all: number) => string;
  /** No row matches. */
  readonly nothing: (all: number) => string;
}

/** The list on screen, as its parts know it. */
export interface InvoiceListing {
  readonly query: InvoiceQuery;
  /** Null in the list of all. */
  readonly ofOne: CustomerRef | null;
  readonly list: ListFigures;
  readonly words: ListWords;
  /** Another one whenever sums may be other ones. */
  readonly version: string;
  readonly grid: RefObject<GridHandle<InvoiceRow> | null>;
  readonly source: RowSource<InvoiceRow>;
  /** Invoices that match; null until it is known. */
  readonly count: number | null;
  readonly columns: readonly GridColumn<InvoiceRow, InvoiceColumn>[];
  /** The selected ones; null for none. */
  readonly chosen: InvoiceSelection | null;
  /** Changes that a filter by changes cannot see any more. */
  readonly notKept: NotKept | null;
  /** Puts the keyboard into the rows. */
  readonly toRows: () => void;
  /** Goes to the customer of a row; null in a customer's own list. */
  readonly toCustomer: ((row: InvoiceRow) => void) | null;
}

export function useInvoiceListing(props: InvoiceListProps): InvoiceListing {
  const { customer, list, words, invoiceId, returning = false } = props;
  const { filter, sort, selection } = useInvoicesStore();
  const grid = useRef<GridHandle<InvoiceRow>>(null);
  const query = useMemo(() => ({ customer, filter, sort }), [customer, filter, sort]);
  const awaited = useAwaitedPlace(invoiceId, returning);
  const source = useInvoiceRows(query, list, grid, awaited);
  const count = useGridCount(source);
  const ofOne = isOfOneCustomer(customer) ? customer : null;
  const columns = useListColumns(ofOne === null);
  useKeptLayout();
  useChosenInvoice(query, invoiceId, count !== null, grid, returning);
  useKeptPlace(query, { source, isReady: count !== null }, awaited, grid);
  const goToCustomer = useGoToCustomer(customer.connectionId);
  const chosen = useMemo(() => selectedOf(selection, count ?? 0, filter), [selection, count, filter]);
  // What is overdue changes with the day.
  const version = `${list.revision}/${list.marks}/${useToday()}`;
  const notKept = useNotKept(customer, filter.changedSince, 'filterNotKept', version);
  return {
    ...{ query, ofOne, list, words, version, grid, source, count, columns, chosen, notKept },
    toRows: () => grid.current?.focusRow(Math.max(grid.current.place().currentIndex, 0)),
    toCustomer: ofOne === null ? goToCustomer : null,
  };
}
