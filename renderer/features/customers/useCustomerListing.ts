import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { isThere } from '../../../shared/domain/customerColumns.ts';
import { changesSince } from '../../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSort } from '../../../shared/domain/customerQuery.ts';
import type { CustomerListRow } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { customersChanged, type Follow, useChanges } from '../../base/changes.ts';
import { allMatching, selectedOf } from '../../base/list/listSelection.ts';
import { useRows } from '../../base/list/useRows.ts';
import { useAgeingBuckets } from '../../base/useAgeingBuckets.ts';
import { useSinceText } from '../../i18n/sinceText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import type { FetchRows, RowSource } from '../../ui/grid/rowSource.ts';
import { useGridCount } from '../../ui/grid/useRowSource.ts';
import { customerColumns } from './customerColumns.ts';
import { useCustomersStore } from './state/customersStore.ts';

/** Milliseconds within which changes of several customers lead to one new list: a job fetches many in a row. */
const PACE = { first: 400 };

/** The list on screen, as its bar and its rows know it. */
export type CustomerListing = ReturnType<typeof useCustomerListing>;

export function useCustomerListing(connectionId: string) {
  const t = useTexts('customerList');
  const help = useTexts('help');
  const formats = useFormats();
  const now = useNow();
  const { filter, sort, selection } = useCustomersStore();
  const grid = useRef<GridHandle<CustomerListRow>>(null);
  const steps = useAgeingBuckets();
  // By a step that the clerk has done away with nothing is sorted.
  const query = useMemo(() => {
    const there = sort.filter(({ column }) => isThere(column, steps.length));
    return { connectionId, filter, sort: there };
  }, [connectionId, filter, sort, steps]);
  const source = useCustomerRows(query, grid);
  /** Customers that match; null until it is known. */
  const count = useGridCount(source);
  const since = useSinceText()(changesSince(filter));
  const columns = useMemo(
    () => customerColumns({ t, help, formats, now, since, steps }),
    [t, help, formats, now, since, steps],
  );
  const matching = useMemo(() => allMatching(filter), [filter]);
  /** The selected ones; null for none. */
  const chosen = useMemo(() => selectedOf(selection, count ?? 0, filter), [selection, count, filter]);
  /** Puts the keyboard into the rows. */
  const toRows = useCallback(() => {
    grid.current?.focusRow(Math.max(grid.current.place().currentIndex, 0));
  }, []);
  return { query, grid, source, count, columns, matching, chosen, toRows };
}

interface CustomerQuery {
  readonly connectionId: string;
  readonly filter: CustomerFilter;
  readonly sort: CustomerSort;
}

/**
 * The customers of a query. Another filter or sort starts at the top; what is fetched, named, pinned or put into the
 * kept list of the filter meanwhile is taken over at the clerk's place, and so is another day: what is overdue is of one.
 */
function useCustomerRows(
  { connectionId, filter, sort }: CustomerQuery,
  grid: RefObject<GridHandle<CustomerListRow> | null>,
): RowSource<CustomerListRow> {
  const bridge = useBridge();
  const wanted = useMemo(
    () => ({ connectionId, filter, sort: [...sort], changesSince: changesSince(filter) }),
    [connectionId, filter, sort],
  );
  const fetch = useMemo<FetchRows<CustomerListRow>>(
    () => async (offset, limit) => orThrow(await bridge.customerList.page({ ...wanted, offset, limit })),
    [bridge, wanted],
  );
  const { list } = filter;
  const follow = useCallback<Follow>(
    (changed) => {
      const stops = [customersChanged(bridge, connectionId, changed)];
      if (list !== null) stops.push(bridge.keptLists.changed(changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [bridge, connectionId, list],
  );
  const positionOf = async ({ id }: CustomerListRow) => {
    const answer = await bridge.customerList.position({ ...wanted, id });
    return answer.ok ? answer.value.position : null;
  };
  return useRows(fetch, { other: useChanges(follow, PACE) }, { grid, positionOf });
}
