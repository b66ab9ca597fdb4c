import { useCallback } from 'react';
import { useBridge } from '../bridgeContext.tsx';
import { type Follow, useChanges } from '../changes.ts';

/** Milliseconds after a fetch before the feed is read again; and between two times, while a job fetches many. */
const PACE = { first: 250, between: 2_000 };

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
