import { useEffect, useRef, useState } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type FetchRows, RowSource } from '../../ui/grid/rowSource.ts';

/** Milliseconds after a fetch before the feed is read again; and between two times, while a job fetches many. */
const PAUSE = { first: 250, between: 2_000 };

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
  const [fetches, setFetches] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = Number.NEGATIVE_INFINITY;
    const read = () => {
      timer = undefined;
      readAt = performance.now();
      setFetches((count) => count + 1);
    };
    const stop = bridge.customers.changed(({ customer, fetching }) => {
      if (customer.connectionId !== connectionId || fetching) return;
      timer ??= setTimeout(read, Math.max(PAUSE.first, readAt + PAUSE.between - performance.now()));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [bridge, connectionId]);
  return fetches;
}
