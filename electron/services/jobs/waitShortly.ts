import type { Clock } from '../../ports/clock.ts';

const PATIENCE_MS = 2_000;

/** Waits for work that never fails, but no longer than two seconds. */
export async function waitShortly(clock: Clock, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, clock.sleep(PATIENCE_MS, over.signal).catch(() => undefined)]);
  over.abort();
}
