import { type RefObject, useCallback, useMemo } from 'react';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { CustomerSummary } from '../../../shared/ipc/customers.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { type AwaitedPlace, useRows } from '../../base/list/useRemoteList.ts';
import { useToday } from '../../i18n/useNow.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import type { FetchRows, RowSource } from '../../ui/grid/rowSource.ts';

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
 * The rows of a query, kept in step with the cached list: with its revision; with rows that were marked as exported, or
 * with the clerk's own marks, which makes no new one; and with the day, which changes what is overdue.
 */
export function useInvoiceRows(
  query: InvoiceQuery,
  {
    revision,
    marks,
    marksVersion,
  }: Pick<ListFigures, 'revision' | 'marks'> & { readonly marksVersion: number },
  grid: RefObject<GridHandle<InvoiceRow> | null>,
  awaited: AwaitedPlace<InvoiceRow>,
): RowSource<InvoiceRow> {
  const bridge = useBridge();
  const { customer, filter, sort } = query;
  const fetch = useMemo<FetchRows<InvoiceRow>>(
    () => async (offset, limit, signal) =>
      orThrow(await bridge.invoices.page({ customer, filter, sort: [...sort], offset, limit }, signal)),
    [bridge, customer, filter, sort],
  );
  const positionOf = usePositionOf(query);
  return useRows(
    fetch,
    { revision, other: `${marks} ${marksVersion} ${useToday()}` },
    { grid, positionOf, awaited },
  );
}

/** Where a row is in the list of a query; null where it is not, or that cannot be known. */
export function usePositionOf({
  customer,
  filter,
  sort,
}: InvoiceQuery): (row: { readonly id: number }) => Promise<number | null> {
  const bridge = useBridge();
  return useCallback(
    async ({ id }) => {
      const answer = await bridge.invoices.position({ customer, filter, sort: [...sort], id });
      return answer.ok ? answer.value.position : null;
    },
    [bridge, customer, filter, sort],
  );
}
