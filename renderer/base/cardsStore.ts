import type { CustomerCard } from '../../shared/ipc/customers.ts';
import { figuresOfConnection } from './figuresOfConnection.ts';
import { dataOf } from './loadState.ts';

/** Pinned and recent customers of the active connection, for the desk, the navigation and the look-up box. */
export const {
  useStore: useCardsStore,
  load: loadCards,
  follow: followCards,
  clear: clearCards,
} = figuresOfConnection((bridge, connectionId) => bridge.customers.cards({ connectionId }), 150);

const NONE: readonly CustomerCard[] = [];

/** The cards, newest opened first; none before they are read. */
export function useCards(): readonly CustomerCard[] {
  return useCardsStore(({ figures }) => dataOf(figures) ?? NONE);
}
