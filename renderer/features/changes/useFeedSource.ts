import { useCallback, useEffect, useRef, useState } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, useChanges } from '../../base/changes.ts';
import { type FetchRows, RowSource } from '../../ui/grid/rowSource.ts';

/** Milliseconds after a fetch before the feed is read again; and between two times, while a job fetches many. */
const PACE = { first: 250, between: 2_000 };

/** Rows of a feed, kept right while customers of the connection are fetched. */
export function useFeedSource<Row>(connectionId: string, fetch: FetchRows<Row>): RowSource<Row> {
  const [source] = useState(() => new RowSource<Row>(fetch));
  const shown = useRef(fetch);
  useEffect(() => {
    if (shown.current === fetch) return;
    shown.current = fetch;
    source.replace(fetch, 0);
  }, [source, fetch]);
  const fetches = useFetches(connectionId);
  const seen = useRef(fetches);
  useEffect(() => {
    if (seen.current === fetches) return;
    seen.current = fetches;
    source.replace();
  }, [source, fetches]);
  return source;
}

/** Grows when customers of the connection were fetched. */
export function useFetches(connectionId: string): number {
  const bridge = useBridge();
  const follow = useCallback<Follow>(
    (changed) =>
      bridge.customers.changed(({ customer, fetching }) => {
        if (customer.connectionId === connectionId && !fetching) changed();
      }),
    [bridge, connectionId],
  );
  return useChanges(follow, PACE);
}
