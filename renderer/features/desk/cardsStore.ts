import { create } from 'zustand';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import { answered, asking, IDLE, type Remote, shownValue } from '../../app/remote.ts';

interface CardsState {
  readonly connectionId: string | null;
  readonly cards: Remote<CustomerCard[]>;
}

/** Pinned and recent customers of the active connection, for the desk, the navigation and the look-up box. */
export const useCardsStore = create<CardsState>(() => ({ connectionId: null, cards: IDLE }));

const NONE: readonly CustomerCard[] = [];

/** The cards that there are, newest opened first; none while they are not known. */
export function useCards(): readonly CustomerCard[] {
  return useCardsStore(({ cards }) => shownValue(cards) ?? NONE);
}

/** Asks for the cards; an answer for a connection that was left in the meantime is dropped. */
export async function loadCards(bridge: Bridge, connectionId: string): Promise<void> {
  useCardsStore.setState((before) =>
    before.connectionId === connectionId
      ? { cards: asking(before.cards) }
      : { connectionId, cards: { state: 'loading' } },
  );
  const answer = await bridge.customers.cards({ connectionId });
  useCardsStore.setState((before) =>
    before.connectionId === connectionId ? { cards: answered(before.cards, answer) } : before,
  );
}

export function clearCards(): void {
  useCardsStore.setState({ connectionId: null, cards: IDLE });
}

const GATHER = 150;

/** Loads the cards and keeps them right: changes that come close together lead to one more question. */
export function followCards(bridge: Bridge, connectionId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = bridge.customers.changed(({ customer }) => {
    if (customer.connectionId !== connectionId) return;
    clearTimeout(timer);
    timer = setTimeout(() => void loadCards(bridge, connectionId), GATHER);
  });
  void loadCards(bridge, connectionId);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
