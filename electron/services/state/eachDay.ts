import type { Clock } from '../../ports/host.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Does some work now, and again on each new day of the desk's calendar, until the signal ends it. Work that fails is
 * reported and has its next turn on the next day.
 */
export async function eachDay(
  clock: Clock,
  signal: AbortSignal,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    const today = clock.today();
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) failed(error);
    }
    try {
      do await clock.sleep(HOUR_MS, signal);
      while (clock.today() === today);
    } catch {
      // Only the end of the launch cuts a sleep short.
      return;
    }
  }
}
