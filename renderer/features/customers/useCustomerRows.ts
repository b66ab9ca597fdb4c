import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { changesSince } from '../../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSort } from '../../../shared/domain/customerQuery.ts';
import type { CustomerListRow } from '../../../shared/ipc/customerList.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { customersChanged, type Follow, gathered } from '../../base/changes.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { newPlace, placeToRestore, replaced } from '../../ui/grid/keptPlace.ts';
import { type FetchRows, RowSource } from '../../ui/grid/rowSource.ts';

export interface CustomerQuery {
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
  const asked = useMemo(
    () => ({ connectionId, filter, sort: [...sort], changesSince: changesSince(filter) }),
    [connectionId, filter, sort],
  );
  const fetch = useMemo<FetchRows<CustomerListRow>>(
    () => async (offset, limit) => orThrow(await bridge.customerList.page({ ...asked, offset, limit })),
    [bridge, asked],
  );
  const [source] = useState(() => new RowSource<CustomerListRow>(fetch));
  const shown = useRef(fetch);

  useEffect(() => {
    if (shown.current === fetch) return;
    shown.current = fetch;
    return replaced(source, fetch, 0, () =>
      grid.current?.restore({ topIndex: 0, topOffset: 0, currentIndex: 0 }),
    );
  }, [source, fetch, grid]);

  useEffect(() => {
    let stop = () => {};
    let left = false;
    const positionOf = async (row: CustomerListRow | undefined): Promise<number | null> => {
      if (row === undefined) return null;
      const answer = await bridge.customerList.position({ ...asked, id: row.id });
      return answer.ok ? answer.value.position : null;
    };
    const again = async () => {
      const { before, restore } = placeToRestore(grid, source);
      const place = await newPlace(before, positionOf);
      if (left) return;
      stop();
      stop = replaced(source, fetch, place.topIndex, () => restore(place));
    };
    const follow: Follow = (changed) => {
      const stops = [customersChanged(bridge, connectionId, changed)];
      if (asked.filter.list !== null) stops.push(bridge.keptLists.changed(changed));
      return () => {
        for (const end of stops) end();
      };
    };
    const unfollow = gathered(follow, PACE, () => void again());
    return () => {
      left = true;
      unfollow();
      stop();
    };
  }, [source, fetch, bridge, connectionId, asked, grid]);

  return source;
}
