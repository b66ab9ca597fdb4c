import { useEffect } from 'react';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Answer } from '../../shared/ipc/entry.ts';
import { useBridge } from './bridgeContext.tsx';
import { showFailure } from './failureToast.ts';

interface StoredValue<State, Value> {
  readonly store: {
    getState(): State;
    subscribe(listener: (state: State, before: State) => void): () => void;
  };
  readonly of: (state: State) => Value;
  /** The saved value of this clerk; null for none. */
  readonly load: (bridge: Bridge) => Promise<Value | null>;
  readonly take: (value: Value) => void;
  readonly keep: (bridge: Bridge, value: NonNullable<Value>) => Promise<Answer<unknown>>;
}

/**
 * A hook that takes over a value that this clerk has kept, once for each bridge and unless she has changed it meanwhile,
 * and keeps every change of it: the first at once, since the window may be closed then, and of those that come while one is
 * being kept the last, as of a width that is dragged.
 */
export function persistStoreValue<State, Value>({
  store,
  of,
  load,
  take,
  keep,
}: StoredValue<State, Value>): () => void {
  const loadedFrom = new WeakSet<Bridge>();
  let isTaking = false;
  return () => {
    const bridge = useBridge();
    useEffect(() => {
      if (loadedFrom.has(bridge)) return;
      loadedFrom.add(bridge);
      const before = of(store.getState());
      void load(bridge).then((value) => {
        if (value === null || of(store.getState()) !== before) return;
        isTaking = true;
        take(value);
        isTaking = false;
      });
    }, [bridge]);

    useEffect(() => {
      let waiting: Value | null = null;
      let isKeeping = false;
      const keepNext = async () => {
        if (waiting == null || isKeeping) return;
        const next = waiting;
        waiting = null;
        isKeeping = true;
        await showFailure(keep(bridge, next));
        isKeeping = false;
        await keepNext();
      };
      return store.subscribe((state, before) => {
        const value = of(state);
        if (isTaking || value === of(before)) return;
        waiting = value;
        void keepNext();
      });
    }, [bridge]);
  };
}
