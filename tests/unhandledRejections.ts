import { afterEach, beforeEach } from 'vitest';

/** For the tests of a file or block: what Node has reported as a rejection that nobody awaits, which ends a program. */
export function unhandledRejections(): () => Promise<readonly unknown[]> {
  const reasons: unknown[] = [];
  const note = (reason: unknown) => reasons.push(reason instanceof Error ? reason.stack : reason);
  beforeEach(() => {
    reasons.length = 0;
    process.on('unhandledRejection', note);
  });
  afterEach(() => process.off('unhandledRejection', note));
  return async () => {
    // Node looks for them when the microtasks are done.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return reasons;
  };
}
