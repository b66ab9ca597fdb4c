import { useCallback, useMemo } from 'react';
import type { ActivityFilter, PlacedEntry } from '../../../shared/ipc/activity.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { type Follow, useChanges } from '../../base/changes.ts';
import { useRemoteList } from '../../base/list/useRemoteList.ts';
import type { FetchRows } from '../../ui/grid/rowSource.ts';

const AT_ONCE = { first: 0 };

/** Entries are only ever added: their places stay. */
const keyOf = ({ place }: PlacedEntry) => place;

/** The log in windows, the newest first. What is added while it is looked at comes in by itself. */
export function useActivityRows(filter: ActivityFilter) {
  const bridge = useBridge();
  const filterText = JSON.stringify(filter);
  const fetch = useMemo<FetchRows<PlacedEntry>>(
    () => async (offset, limit) => {
      const wanted = JSON.parse(filterText) as ActivityFilter;
      const answer = orThrow(await bridge.activity.page({ filter: wanted, offset, limit }));
      const { entries, matching, all, last } = answer;
      // Whatever changes the log adds an entry: the place of the newest is its revision.
      return { rows: entries, matching, all, revision: last, fetchedAt: 0 };
    },
    [bridge, filterText],
  );
  const follow = useCallback<Follow>((changed) => bridge.activity.changed(changed), [bridge]);
  return useRemoteList({ fetch, version: { other: useChanges(follow, AT_ONCE) }, keyOf });
}
