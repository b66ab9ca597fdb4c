import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListRef } from '../../shared/domain/customerRef.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { onNewDay, useToday } from '../i18n/useNow.ts';
import { beginPending } from '../ui/pendingWork.tsx';
import { useAppStore } from './appStore.ts';
import { useBridge } from './bridgeContext.tsx';
import { useApp } from './useApp.ts';
import { dataOf } from './useQuery.ts';

/** Calls `changed` with each change of something, until the returned function is called. */
export type Follow = (changed: () => void) => () => void;

/** Milliseconds. */
interface Pace {
  /** From a change to the act. */
  readonly first: number;
  /** At least between two acts. */
  readonly between?: number;
}

/**
 * Acts upon changes until the returned function is called: once for many of them. None puts it off, since while a job
 * refreshes all customers they never end.
 */
export function gathered(follow: Follow, { first, between = 0 }: Pace, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let actedAt = Number.NEGATIVE_INFINITY;
  const due = () => {
    timer = undefined;
    actedAt = performance.now();
    act();
  };
  const stop = follow(() => {
    timer ??= setTimeout(due, Math.max(first, actedAt + between - performance.now()));
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * How many times there was something to act upon. Keep `follow` and `pace` while the same is followed. Where each change
 * is acted upon at once, keys wait until it is: what they are meant for may be gone.
 */
export function useChanges(follow: Follow, pace: Pace): number {
  const [count, setCount] = useState(0);
  const end = useRef(() => {});
  useEffect(() => {
    const isAwaited = pace.first === 0 && pace.between === undefined;
    const followAwaited: Follow = (changed) =>
      follow(() => {
        end.current();
        end.current = beginPending();
        changed();
      });
    const stop = gathered(isAwaited ? followAwaited : follow, pace, () => setCount((before) => before + 1));
    return () => {
      stop();
      end.current();
    };
  }, [follow, pace]);
  useEffect(() => {
    // What asks again because of this count is another effect, which runs now too.
    void count;
    end.current();
  }, [count]);
  return count;
}

/** A customer's list of a connection, or what is noted about it; and another day or other steps, by which it ages. */
export function customersChanged(bridge: Bridge, connectionId: string, changed: () => void): () => void {
  const stops = [
    bridge.customers.changed(({ customer }) => {
      if (customer.connectionId === connectionId) changed();
    }),
    onOtherAges(changed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Marks of a list, or how one of their promises or steps stands. */
export function marksChanged(
  bridge: Bridge,
  { connectionId, number }: ListRef,
  changed: () => void,
): () => void {
  return bridge.marks.changed(({ connectionId: of, numbers }) => {
    const isMeant = number === null || numbers === null || numbers.includes(number);
    if (of === connectionId && isMeant) changed();
  });
}

/**
 * Calls `changed` when what is owed has another age: on another day, or by other steps, until the returned function is
 * called.
 */
export function onOtherAges(changed: () => void): () => void {
  const stopDays = onNewDay(changed);
  let known = chosenSteps();
  const stopSteps = useAppStore.subscribe(() => {
    const before = known;
    known = chosenSteps();
    if (before !== null && known !== null && before !== known) changed();
  });
  return () => {
    stopDays();
    stopSteps();
  };
}

function chosenSteps(): string | null {
  return dataOf(useAppStore.getState().app)?.settings.ageing ?? null;
}

/** Another text whenever what is owed may have another age. */
export function useAges(): string {
  return `${useToday()}/${useApp(({ settings }) => settings.ageing)}`;
}

/** A key shows what it did at once; a desk that takes over many marks asks for the rows no more often than this. */
const PACE = { first: 0, between: 200 } as const;

/** Another number whenever marks of a list have changed, or how one of their promises or steps stands. */
export function useMarksVersion({ connectionId, number }: ListRef): number {
  const bridge = useBridge();
  const follow = useCallback<Follow>(
    (changed) => marksChanged(bridge, { connectionId, number }, changed),
    [bridge, connectionId, number],
  );
  return useChanges(follow, PACE);
}
