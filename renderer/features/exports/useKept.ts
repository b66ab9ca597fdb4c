import { useMemo } from 'react';
import type { DebtOverview } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { dataOf, useRetriedAnswer } from '../../base/useQuery.ts';

/** What the cache has of all customers of a connection; for no connection nothing is asked. */
export function useKept(connectionId: string | null) {
  const bridge = useBridge();
  const ask = useMemo(
    () => (connectionId === null ? null : () => bridge.customers.overview({ connectionId })),
    [bridge, connectionId],
  );
  return useRetriedAnswer<DebtOverview>(ask, connectionId ?? '');
}

/** How many customers the cache has; 0 until that is read. */
export function useKeptCustomers(connectionId: string | null): number {
  return dataOf(useKept(connectionId).answer)?.customers ?? 0;
}
