import { useMemo } from 'react';
import type { DebtOverview } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';

/** What the cache has of all customers of a connection; null until that is read, and for no connection. */
export function useKept(connectionId: string | null): DebtOverview | null {
  const bridge = useBridge();
  const ask = useMemo(
    () => (connectionId === null ? null : () => bridge.customers.overview({ connectionId })),
    [bridge, connectionId],
  );
  return latestValue(useAnswer(ask, connectionId ?? ''));
}

/** How many customers the cache has; 0 until that is read. */
export function useKeptCustomers(connectionId: string | null): number {
  return useKept(connectionId)?.customers ?? 0;
}
