import { useEffect, useMemo, useRef, useState } from 'react';
import type { ActivityFilter, PlacedEntry } from '../../../shared/ipc/activity.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { type FetchRows, RowSource } from '../../ui/grid/rowSource.ts';

/** The log in windows, the newest first. What is added while it is looked at comes in by itself. */
export function useActivityRows(filter: ActivityFilter): RowSource<PlacedEntry> {
  const bridge = useBridge();
  const asked = JSON.stringify(filter);
  const fetch = useMemo<FetchRows<PlacedEntry>>(
    () => async (offset, limit) => {
      const wanted = JSON.parse(asked) as ActivityFilter;
      const answer = orThrow(await bridge.activity.page({ filter: wanted, offset, limit }));
      const { entries, matching, all, last } = answer;
      // Whatever changes the log adds an entry: the place of the newest is its revision.
      return { rows: entries, matching, all, revision: last, fetchedAt: 0 };
    },
    [bridge, asked],
  );
  const [source] = useState(() => new RowSource<PlacedEntry>(fetch));
  const shown = useRef(fetch);
  useEffect(() => {
    if (shown.current === fetch) return;
    shown.current = fetch;
    source.replace(fetch, 0);
  }, [source, fetch]);
  useEffect(() => bridge.activity.changed(() => source.replace()), [bridge, source]);
  return source;
}
