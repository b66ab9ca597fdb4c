import type { Answer, Failure } from '../../shared/ipc/entry.ts';

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
