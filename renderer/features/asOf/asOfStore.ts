import { useCallback, useMemo } from 'react';
import type { FrozenSheet } from '../../../shared/ipc/asOf.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, useChanges } from '../../base/changes.ts';
import { createResettableStore } from '../../base/clearedStores.ts';
import { dataOf, isLoading, useRetriedAnswer } from '../../base/useQuery.ts';
import { useOnItsWay } from '../../ui/pendingWork.tsx';

/** Item by item, customer by customer, or the customers of which nothing is known. */
export type RowsShape = 'items' | 'customers' | 'unknown';

/** Of the day; or the sheets that were frozen of any. */
export type AsOfShape = RowsShape | 'frozen';

export interface OpenedSheet {
  readonly id: string;
  readonly shape: RowsShape;
  /** Of the customer on whose screen it was opened; null for that of all customers. */
  readonly on: string | null;
}

interface AsOfState {
  /** As it was typed; null for the end of last month. */
  readonly typed: string | null;
  readonly shape: AsOfShape;
  /** The frozen sheet that is shown instead of the day as it is known now. */
  readonly opened: OpenedSheet | null;
}

/** What the clerk has chosen: she finds it again when she comes back from a customer. */
export const useAsOfStore = createResettableStore<AsOfState>('wipe', {
  typed: null,
  shape: 'items',
  opened: null,
});

export function choose(change: Partial<AsOfState>): void {
  useAsOfStore.setState(change);
}

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
