import { useCallback, useMemo } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, useChanges } from '../../base/changes.ts';
import { isLoading, useQuery } from '../../base/useQuery.ts';
import { useOnItsWay } from '../../ui/pendingWork.tsx';

const PACE = { first: 0 } as const;

/** Grows when a comparison was saved, removed or put back, or a customer forgotten, whose lists change then, too. */
export function useSavedVersion(): number {
  const bridge = useBridge();
  const follow = useCallback<Follow>(
    (changed) => {
      const stops = [bridge.savedComparisons.changed(changed), bridge.keptLists.changed(changed)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [bridge],
  );
  return useChanges(follow, PACE);
}

/** The saved comparisons of a connection, the last one first. Keys wait for them. */
export function useSaved(connectionId: string) {
  const bridge = useBridge();
  const version = useSavedVersion();
  const ask = useMemo(() => {
    void version;
    return () => bridge.savedComparisons.list({ connectionId });
  }, [bridge, connectionId, version]);
  const answer = useQuery(ask, connectionId);
  useOnItsWay(isLoading(answer));
  return answer;
}
