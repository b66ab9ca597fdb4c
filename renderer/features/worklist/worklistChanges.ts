import { useCallback } from 'react';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { customersChanged, type Follow, marksChanged, useChanges } from '../../base/changes.ts';

/** Whatever the worklist is made of: marks, lists, and the day. */
export function worklistChanged(bridge: Bridge, connectionId: string, changed: () => void): () => void {
  const stops = [
    marksChanged(bridge, { connectionId, number: null }, changed),
    customersChanged(bridge, connectionId, changed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A mark is seen at once; fetches come one after the other while a job refreshes many. */
const AT_ONCE = { first: 0 };
const BY_FETCHES = { first: 250, between: 2_000 };

/** Another value whenever the worklist may be another one. */
export function useWorklistVersion(connectionId: string): string {
  const bridge = useBridge();
  const marks = useCallback<Follow>(
    (changed) => marksChanged(bridge, { connectionId, number: null }, changed),
    [bridge, connectionId],
  );
  const lists = useCallback<Follow>(
    (changed) => customersChanged(bridge, connectionId, changed),
    [bridge, connectionId],
  );
  return `${useChanges(marks, AT_ONCE)}/${useChanges(lists, BY_FETCHES)}`;
}
