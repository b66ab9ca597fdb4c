import type { Clock } from '../../ports/clock.ts';

const HOUR_MS = 60 * 60_000;

/** Does some work now, and again on each new day of the desk's calendar, until the signal ends it. */
export async function eachDay(clock: Clock, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    while (!signal.aborted) {
      const today = clock.today();
      await work();
      do await clock.sleep(HOUR_MS, signal);
      while (clock.today() === today);
    }
  } catch {
    // Only the end of the launch cuts a sleep short.
  }
}
