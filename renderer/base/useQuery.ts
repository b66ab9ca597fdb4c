import { useEffect, useMemo, useState } from 'react';
import type { Answer } from '../../shared/ipc/entry.ts';
import { afterAnswer, IDLE, type LoadState, whileLoading } from './loadState.ts';

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
