import { isOfOneCustomer, type ListRef } from '../../shared/domain/listRef.ts';
import type { AsOfAsked } from '../../shared/ipc/asOf.ts';
import type { StopSignal } from '../../shared/ipc/contract.ts';
import type { RpcClient } from '../workers/rpc.ts';
import { isByCustomer } from './invoices/queries/allScope.ts';
import type { BalancesAsOfQueries } from './invoices/queries/balancesAsOfQueries.ts';
import type { CachedRecords } from './invoices/queries/cachedRecords.ts';
import { isWhole, type ListQueries } from './invoices/queries/listQueries.ts';
import type { StoreWorkers } from './storeWorkers.ts';

type Lists = RpcClient<ListQueries>;
type Records = RpcClient<CachedRecords>;
type AsOf = Omit<RpcClient<BalancesAsOfQueries>, 'lists'>;

/** Calls that may be given up: then they are rejected with `cancelled`, at the latest once the rows read are sorted. */
type Stoppable<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Answer
    ? (...args: [...Args, signal?: StopSignal | undefined]) => Answer
    : never;
};

type Name =
  | 'page'
  | 'position'
  | 'numberPosition'
  | 'totals'
  | 'progress'
  | 'facets'
  | 'selectedIds'
  | 'selectedRows'
  | 'firstRows'
  | 'customersOf'
  | 'feedCells'
  | 'feedRows'
  | 'feedLines';

/** Questions that may look at every row of the list that they are asked about. */
export type ListQuestions = Stoppable<Pick<Lists, Name>>;

/** The analysis worker is asked those that may look at the rows of all customers, the query worker all others. */
export function listQuestions({
  queryWorker,
  analysisWorker,
}: Pick<StoreWorkers, 'queryWorker' | 'analysisWorker'>): ListQuestions {
  const { lists } = queryWorker;
  const of = (list: ListRef, signal?: StopSignal, isShort = false): Lists =>
    isShort || isOfOneCustomer(list) ? lists : analysisWorker(signal).lists;
  return {
    page: (request, signal) =>
      of(request.customer, signal, isByCustomer(request.filter, request.sort)).page(request),
    position: (request, signal) =>
      of(request.customer, signal, isByCustomer(request.filter, request.sort)).position(request),
    numberPosition: (request, signal) => of(request.customer, signal).numberPosition(request),
    totals: (list, selection, today, signal) =>
      of(list, signal, selection.kind === 'rows' || isWhole(selection)).totals(list, selection, today),
    progress: (list, filter, today, signal) => of(list, signal).progress(list, filter, today),
    facets: (list, signal) => of(list, signal).facets(list),
    selectedIds: (list, selection, today, signal) =>
      of(list, signal, selection.kind === 'rows').selectedIds(list, selection, today),
    selectedRows: (request, signal) => of(request.customer, signal).selectedRows(request),
    firstRows: (request, signal) => of(request.customer, signal).firstRows(request),
    customersOf: (connectionId, selection, today, signal) =>
      of({ connectionId, number: null }, signal, selection.kind === 'rows').customersOf(
        connectionId,
        selection,
        today,
      ),
    feedCells: (query, fields, port) => of(query.customer).feedCells(query, fields, port),
    feedRows: (query, port) => of(query.customer).feedRows(query, port),
    feedLines: (query, port) => of(query.customer).feedLines(query, port),
  };
}

export type AsOfQuestions = Stoppable<AsOf>;

/** The items of all customers as they were are put together from all that is open, and from what was changed since. */
export function asOfQuestions({
  queryWorker,
  analysisWorker,
}: Pick<StoreWorkers, 'queryWorker' | 'analysisWorker'>): AsOfQuestions {
  const of = ({ number }: AsOfAsked, signal?: StopSignal): AsOf =>
    number === null ? analysisWorker(signal).asOf : queryWorker.asOf;
  return {
    figures: (asked, signal) => of(asked, signal).figures(asked),
    items: (asked, signal) => of(asked, signal).items(asked),
    customers: (asked, signal) => of(asked, signal).customers(asked),
  };
}

export function recordFeeds({
  queryWorker,
  analysisWorker,
}: Pick<StoreWorkers, 'queryWorker' | 'analysisWorker'>): Pick<Records, 'feed'> {
  return {
    // One customer after the other is read in short steps; an order over all of them is made in one.
    feed: (query, port) => {
      const isOrdered = query.number === null && query.sort.length > 0 && !query.byCustomer;
      return (isOrdered ? analysisWorker().records : queryWorker.records).feed(query, port);
    },
  };
}
