import type { Answer } from '../../shared/ipc/answer.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import { onNewDay } from '../i18n/useNow.ts';
import { clearedStore } from './clearedStores.ts';
import { answered, asking, IDLE, type Remote } from './remote.ts';

export interface FiguresState<Figures> {
  readonly connectionId: string | null;
  readonly figures: Remote<Figures>;
}

/** Calls `changed` after each change that affects a connection's figures, until the returned function is called. */
type Changes = (bridge: Bridge, connectionId: string, changed: () => void) => () => void;

/** A customer's list or what is noted about it; and another day, since what is overdue is of a day. */
const customersChanged: Changes = (bridge, connectionId, changed) => {
  const stops = [
    bridge.customers.changed(({ customer }) => {
      if (customer.connectionId === connectionId) changed();
    }),
    onNewDay(changed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/**
 * Figures of one connection's customers, and what keeps them right. Changes lead to one more question within `gather`
 * milliseconds, however many they are.
 */
export function figuresOfConnection<Figures>(
  ask: (bridge: Bridge, connectionId: string) => Promise<Answer<Figures>>,
  gather: number,
  changes: Changes = customersChanged,
) {
  const nothing: FiguresState<Figures> = { connectionId: null, figures: IDLE };
  const useStore = clearedStore<FiguresState<Figures>>('wipe', nothing);

  /** Asks for the figures; an answer for a connection that was left in the meantime is dropped. */
  const load = async (bridge: Bridge, connectionId: string): Promise<void> => {
    useStore.setState((before) =>
      before.connectionId === connectionId
        ? { figures: asking(before.figures) }
        : { connectionId, figures: { state: 'loading' } },
    );
    const answer = await ask(bridge, connectionId);
    useStore.setState((before) =>
      before.connectionId === connectionId ? { figures: answered(before.figures, answer) } : before,
    );
  };

  /** Loads the figures and keeps them right until the returned function is called. */
  const follow = (bridge: Bridge, connectionId: string): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = changes(bridge, connectionId, () => {
      // Not put off by each of many changes: while a job refreshes all customers, they never end.
      timer ??= setTimeout(() => {
        timer = undefined;
        void load(bridge, connectionId);
      }, gather);
    });
    void load(bridge, connectionId);
    return () => {
      clearTimeout(timer);
      stop();
    };
  };

  return { useStore, load, follow, clear: () => useStore.setState(nothing) };
}
