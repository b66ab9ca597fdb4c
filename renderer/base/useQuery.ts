import { useEffect, useMemo, useState } from 'react';
import type { Answer, Failure } from '../../shared/ipc/entry.ts';

/** The signal is aborted once the answer is no longer waited for. */
type Ask<T> = (signal: AbortSignal) => Promise<Answer<T>>;

interface LastAnswer<T> {
  readonly key: string;
  readonly load: LoadState<T>;
  /** The question that this answers. */
  readonly to: Ask<T> | null;
}

/**
 * Asks whenever the question changes (a memoised function; null asks nothing) and keeps the last answer on screen
 * meanwhile. Answers to older questions are dropped. `key` names what the answer is about: with another key nothing of
 * the last answer is shown.
 */
export function useQuery<T>(ask: Ask<T> | null, key: string): LoadState<T> {
  const [last, setLast] = useState<LastAnswer<T>>({ key, load: IDLE, to: null });
  useEffect(() => {
    if (ask === null) {
      setLast({ key, load: IDLE, to: null });
      return;
    }
    const leaving = new AbortController();
    void ask(leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return;
      setLast((before) => ({
        key,
        load: afterAnswer(before.key === key ? before.load : IDLE, answer),
        to: ask,
      }));
    });
    return () => leaving.abort();
  }, [ask, key]);
  // At once, not only once an effect has asked: nothing may take the last answer for one to this question.
  const isUnanswered = ask !== null && (last.to !== ask || last.key !== key);
  const before: LoadState<T> = last.key === key ? last.load : IDLE;
  return useMemo(() => (isUnanswered ? whileLoading(before) : before), [isUnanswered, before]);
}

/** The same, and a function that asks the same question again. */
export function useRetriedAnswer<T>(ask: Ask<T> | null, key: string) {
  const [attempt, setAttempt] = useState(0);
  const repeatable = useMemo(() => {
    void attempt;
    return ask && ((signal: AbortSignal) => ask(signal));
  }, [ask, attempt]);
  return { answer: useQuery(repeatable, key), retry: () => setAttempt((count) => count + 1) };
}

/**
 * How far a value that is read over the bridge has come. `stale` is the last value while it is read again (`failure`
 * null), or after that has failed.
 */
export type LoadState<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'stale'; readonly value: T; readonly failure: Failure | null }
  | { readonly state: 'failed'; readonly failure: Failure };

export const IDLE: LoadState<never> = { state: 'idle' };

/** The last value that was read, also while it is read again; null before the first. */
export function dataOf<T>(load: LoadState<T>): T | null {
  return load.state === 'ready' || load.state === 'stale' ? load.value : null;
}

/** Whether an answer is on its way. */
export function isLoading({ state, ...rest }: LoadState<unknown>): boolean {
  return state === 'loading' || (state === 'stale' && 'failure' in rest && rest.failure === null);
}

/** The state from the call to its answer. */
export function whileLoading<T>(before: LoadState<T>): LoadState<T> {
  const value = dataOf(before);
  return value === null ? { state: 'loading' } : { state: 'stale', value, failure: null };
}

/** The state after the answer. A failure keeps the last value. */
export function afterAnswer<T>(before: LoadState<T>, answer: Answer<T>): LoadState<T> {
  if (answer.ok) return { state: 'ready', value: answer.value };
  const value = dataOf(before);
  return value === null
    ? { state: 'failed', failure: answer.failure }
    : { state: 'stale', value, failure: answer.failure };
}

/**
 * Gives what a promise resolves to, or that it failed, unless the returned function was called before: for effects, whose
 * answers may come when something else is on screen.
 */
export function subscribeUntilAborted<T>(
  coming: Promise<T>,
  take: (value: T) => void,
  fail?: (error: unknown) => void,
): () => void {
  let isStopped = false;
  void coming.then(
    (value) => {
      if (!isStopped) take(value);
    },
    fail &&
      ((error: unknown) => {
        if (!isStopped) fail(error);
      }),
  );
  return () => {
    isStopped = true;
  };
}
