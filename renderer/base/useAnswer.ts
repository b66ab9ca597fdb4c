import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../../shared/ipc/answer.ts';
import { answered, asking, IDLE, type Remote } from './remote.ts';

/**
 * Asks whenever the question changes (a memoised function; null asks nothing) and keeps the last answer on screen
 * meanwhile. Answers to older questions are dropped. `key` names what the answer is about: with another key nothing of
 * the last answer is shown.
 */
export function useAnswer<T>(ask: (() => Promise<Answer<T>>) | null, key: string): Remote<T> {
  const [held, setHeld] = useState<{ key: string; remote: Remote<T> }>({ key, remote: IDLE });
  const question = useRef(0);
  useEffect(() => {
    question.current += 1;
    const mine = question.current;
    if (ask === null) {
      setHeld({ key, remote: IDLE });
      return;
    }
    const before = (last: { key: string; remote: Remote<T> }) => (last.key === key ? last.remote : IDLE);
    setHeld((last) => ({ key, remote: asking(before(last)) }));
    void ask().then((answer) => {
      if (mine === question.current) setHeld((last) => ({ key, remote: answered(before(last), answer) }));
    });
    return () => {
      if (mine === question.current) question.current += 1;
    };
  }, [ask, key]);
  return held.key === key ? held.remote : IDLE;
}

/** The same, and a function that asks the same question again. */
export function useRetriedAnswer<T>(ask: (() => Promise<Answer<T>>) | null, key: string) {
  const [attempt, setAttempt] = useState(0);
  const asked = useMemo(() => {
    void attempt;
    return ask && (() => ask());
  }, [ask, attempt]);
  return { answer: useAnswer(asked, key), retry: () => setAttempt((count) => count + 1) };
}
