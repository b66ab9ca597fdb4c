import type { Bridge } from '../../shared/ipc/contract.ts';
import type { CustomerCard } from '../../shared/ipc/customers.ts';
import type { Answer } from '../../shared/ipc/entry.ts';
import type { KeptList } from '../../shared/ipc/views.ts';
import { customersChanged, gathered } from './changes.ts';
import { createResettableStore } from './clearedStores.ts';
import { afterAnswer, dataOf, IDLE, type LoadState, whileLoading } from './useQuery.ts';

export interface FiguresState<Figures> {
  readonly connectionId: string | null;
  readonly figures: LoadState<Figures>;
}

/**
 * Figures of one connection's customers, and what keeps them right. Changes lead to one more question within `gather`
 * milliseconds, however many they are.
 */
export function figuresOfConnection<Figures>(
  ask: (bridge: Bridge, connectionId: string) => Promise<Answer<Figures>>,
  gather: number,
  changes: typeof customersChanged = customersChanged,
) {
  const nothing: FiguresState<Figures> = { connectionId: null, figures: IDLE };
  const useStore = createResettableStore<FiguresState<Figures>>('wipe', nothing);

  /** Reads the figures; an answer that comes after another connection was chosen is dropped. */
  const load = async (bridge: Bridge, connectionId: string): Promise<void> => {
    useStore.setState((before) =>
      before.connectionId === connectionId
        ? { figures: whileLoading(before.figures) }
        : { connectionId, figures: { state: 'loading' } },
    );
    const answer = await ask(bridge, connectionId);
    useStore.setState((before) =>
      before.connectionId === connectionId ? { figures: afterAnswer(before.figures, answer) } : before,
    );
  };

  /** Loads the figures and keeps them right until the returned function is called. */
  const follow = (bridge: Bridge, connectionId: string): (() => void) => {
    const stop = gathered(
      (changed) => changes(bridge, connectionId, changed),
      { first: gather },
      () => void load(bridge, connectionId),
    );
    void load(bridge, connectionId);
    return stop;
  };

  return { useStore, load, follow, clear: () => useStore.setState(nothing) };
}

/** Pinned and recent customers of the active connection, for the desk, the navigation and the look-up box. */
export const {
  useStore: useCardsStore,
  load: loadCards,
  follow: followCards,
  clear: clearCards,
} = figuresOfConnection((bridge, connectionId) => bridge.customers.cards({ connectionId }), 150);

const NO_CARDS: readonly CustomerCard[] = [];

/** The cards, newest opened first; none before they are read. */
export function useCards(): readonly CustomerCard[] {
  return useCardsStore(({ figures }) => dataOf(figures) ?? NO_CARDS);
}

/** The kept lists of the active connection, for every choice of customers. */
export const {
  useStore: useKeptListsStore,
  load: loadKeptLists,
  follow: followKeptLists,
  clear: clearKeptLists,
} = figuresOfConnection(
  (bridge, connectionId) => bridge.keptLists.list({ connectionId }),
  50,
  (bridge, _, changed) => bridge.keptLists.changed(changed),
);

const NO_LISTS: readonly KeptList[] = [];

/** In the order in which they were created; empty until they are loaded. */
export function useKeptLists(): readonly KeptList[] {
  return useKeptListsStore(({ figures }) => dataOf(figures) ?? NO_LISTS);
}

/** What all cached customers of a connection owe together, for the desk. */
export const {
  useStore: useOverviewStore,
  load: loadOverview,
  follow: followOverview,
} = figuresOfConnection((bridge, connectionId) => bridge.customers.overview({ connectionId }), 500);

/** The figures of all kept lists of a connection. Each answer makes the reader put the list in order again: not too often. */
export const {
  useStore: useKeptStore,
  load: loadKept,
  follow: followKept,
} = figuresOfConnection((bridge, connectionId) => bridge.invoices.kept({ connectionId }), 2_000);
