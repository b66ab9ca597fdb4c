import type { Answer, Failure } from '../../shared/ipc/entry.ts';

/** Carries a failure of the bridge through code that works with rejected promises. */
export class BridgeFailure extends Error {
  override readonly name = 'BridgeFailure';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** @throws BridgeFailure */
export function orThrow<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new BridgeFailure(answer.failure);
  return answer.value;
}
