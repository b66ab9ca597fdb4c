import { useCallback, useMemo } from 'react';
import type { FrozenSheet } from '../../../shared/ipc/asOf.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, useChanges } from '../../base/changes.ts';
import { dataOf, isLoading, useRetriedAnswer } from '../../base/useQuery.ts';
import { useOnItsWay } from '../../ui/pendingWork.tsx';

const PACE = { first: 50 };

/** The frozen sheets of a connection as they are now, the newest first; null until they are known. Keys wait for them. */
export function useFrozenSheets(connectionId: string) {
  const bridge = useBridge();
  const follow = useCallback<Follow>((changed) => bridge.frozen.changed(changed), [bridge]);
  const changes = useChanges(follow, PACE);
  const ask = useMemo(() => {
    void changes;
    return () => bridge.frozen.list({ connectionId });
  }, [bridge, connectionId, changes]);
  const { answer, retry } = useRetriedAnswer(ask, connectionId);
  useOnItsWay(isLoading(answer));
  const sheets: readonly FrozenSheet[] | null = dataOf(answer);
  return { sheets, failure: answer.state === 'failed' ? answer.failure : null, retry };
}
