import { create } from 'zustand';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { DebtOverview } from '../../../shared/ipc/customers.ts';
import { answered, asking, IDLE, type Remote } from '../../app/remote.ts';

interface OverviewState {
  readonly connectionId: string | null;
  readonly overview: Remote<DebtOverview>;
}

/** What all cached customers of a connection owe together, for the desk. */
export const useOverviewStore = create<OverviewState>(() => ({ connectionId: null, overview: IDLE }));

/** Asks for the figures; an answer for a connection that was left in the meantime is dropped. */
export async function loadOverview(bridge: Bridge, connectionId: string): Promise<void> {
  useOverviewStore.setState((before) =>
    before.connectionId === connectionId
      ? { overview: asking(before.overview) }
      : { connectionId, overview: { state: 'loading' } },
  );
  const answer = await bridge.customers.overview({ connectionId });
  useOverviewStore.setState((before) =>
    before.connectionId === connectionId ? { overview: answered(before.overview, answer) } : before,
  );
}

const GATHER = 500;

/** Loads the figures and keeps them right for as long as they are looked at. */
export function followOverview(bridge: Bridge, connectionId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = bridge.customers.changed(({ customer }) => {
    if (customer.connectionId !== connectionId) return;
    clearTimeout(timer);
    timer = setTimeout(() => void loadOverview(bridge, connectionId), GATHER);
  });
  void loadOverview(bridge, connectionId);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
