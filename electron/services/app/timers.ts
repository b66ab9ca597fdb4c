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

interface Parts {
  readonly clock: Clock;
  readonly everyMs: number;
  readonly notify: () => void;
  /** Nothing is said later once this is aborted. */
  readonly closed?: AbortSignal;
}

/** Notifies of changes: at once, or, of many, once in `everyMs` and always once after the last. */
export class Throttled {
  readonly #parts: Parts;
  #notifiedAt = Number.NEGATIVE_INFINITY;
  #waits = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  now(): void {
    const { clock, notify } = this.#parts;
    this.#notifiedAt = clock.monotonic();
    notify();
  }

  soon(): void {
    const { clock, everyMs, closed } = this.#parts;
    if (clock.monotonic() - this.#notifiedAt >= everyMs) this.now();
    else if (!this.#waits) {
      this.#waits = true;
      const notify = () => {
        this.#waits = false;
        this.now();
      };
      clock.sleep(everyMs, closed).then(notify, () => undefined);
    }
  }
}
