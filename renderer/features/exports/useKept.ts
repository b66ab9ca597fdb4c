import { useMemo } from 'react';
import type { DebtOverview } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';

/** What is kept of all customers of a connection; null until it is known, and for no connection. */
export function useKept(connectionId: string | null): DebtOverview | null {
  const bridge = useBridge();
  const ask = useMemo(
    () => (connectionId === null ? null : () => bridge.customers.overview({ connectionId })),
    [bridge, connectionId],
  );
  return latestValue(useAnswer(ask, connectionId ?? ''));
}

/** How many customers are kept; 0 until it is known. */
export function useKeptCustomers(connectionId: string | null): number {
  return useKept(connectionId)?.customers ?? 0;
}
