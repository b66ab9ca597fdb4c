import { type RefObject, useCallback, useMemo } from 'react';
import { changesSince } from '../../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSort } from '../../../shared/domain/customerQuery.ts';
import type { CustomerListRow } from '../../../shared/ipc/customerList.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { customersChanged, type Follow, useChanges } from '../../base/changes.ts';
import { useRows } from '../../base/list/useRows.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import type { FetchRows, RowSource } from '../../ui/grid/rowSource.ts';

interface CustomerQuery {
  readonly connectionId: string;
  readonly filter: CustomerFilter;
  readonly sort: CustomerSort;
}

/** Milliseconds within which changes of several customers lead to one new list: a job fetches many in a row. */
const PACE = { first: 400 };

/**
 * The customers of a query. Another filter or sort starts at the top; what is fetched, named, pinned or put into the
 * kept list of the filter meanwhile is taken over at the clerk's place, and so is another day: what is overdue is of one.
 */
export function useCustomerRows(
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
