import { useEffect, useRef } from 'react';
import type { Answer } from '../../shared/ipc/answer.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import { useBridge } from './bridgeContext.tsx';
import { showFailure } from './failureToast.ts';

/** Milliseconds without a change before a value is saved: one that is dragged changes with each move. */
const PAUSE = 400;

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
 * and keeps every change of it.
 */
export function keptInStore<State, Value>({
  store,
  of,
  load,
  take,
  keep,
}: StoredValue<State, Value>): () => void {
  const loadedFrom = new WeakSet<Bridge>();
  return () => {
    const bridge = useBridge();
    const taken = useRef<Value | null>(null);
    useEffect(() => {
      if (loadedFrom.has(bridge)) return;
      loadedFrom.add(bridge);
      const before = of(store.getState());
      void load(bridge).then((value) => {
        if (value === null || of(store.getState()) !== before) return;
        taken.current = value;
        take(value);
      });
    }, [bridge]);

    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let waiting: Value | null = null;
      const keepNow = () => {
        if (waiting != null) void showFailure(keep(bridge, waiting));
        waiting = null;
      };
      const stop = store.subscribe((state, before) => {
        const value = of(state);
        if (value === of(before) || value === taken.current) return;
        waiting = value;
        clearTimeout(timer);
        timer = setTimeout(keepNow, PAUSE);
      });
      return () => {
        stop();
        clearTimeout(timer);
        keepNow();
      };
    }, [bridge]);
  };
}
