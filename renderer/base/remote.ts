import type { Answer, Failure } from '../../shared/ipc/answer.ts';

/**
 * Data from the other side of the bridge. `stale` keeps what was shown while it is asked for again
 * (`failure` null) or after that has failed.
 */
export type Remote<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'stale'; readonly value: T; readonly failure: Failure | null }
  | { readonly state: 'failed'; readonly failure: Failure };

export const IDLE: Remote<never> = { state: 'idle' };

/** What there is to show, whether it is being asked for again or not. */
export function shownValue<T>(remote: Remote<T>): T | null {
  return remote.state === 'ready' || remote.state === 'stale' ? remote.value : null;
}

/** Whether an answer is on its way. */
export function isAwaited({ state, ...rest }: Remote<unknown>): boolean {
  return state === 'loading' || (state === 'stale' && 'failure' in rest && rest.failure === null);
}

/** While an answer is awaited. */
export function asking<T>(before: Remote<T>): Remote<T> {
  const value = shownValue(before);
  return value === null ? { state: 'loading' } : { state: 'stale', value, failure: null };
}

/** When the answer has come. A failure keeps what was shown. */
export function answered<T>(before: Remote<T>, answer: Answer<T>): Remote<T> {
  if (answer.ok) return { state: 'ready', value: answer.value };
  const value = shownValue(before);
  return value === null
    ? { state: 'failed', failure: answer.failure }
    : { state: 'stale', value, failure: answer.failure };
}
