import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Clock } from '../../ports/host.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Holds all jobs while the service cannot be reached: one item at a time tries again, with growing pauses, and its
 * first answer lets all others continue.
 */
export class OfflineGate {
  readonly #clock: Clock;
  readonly #changed: () => void;
  #wait = 0;
  #probing = false;
  #turn = Promise.withResolvers<void>();

  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  get closed(): boolean {
    return this.#wait > 0;
  }

  /** Waits for the service, or for the turn to try it: then true. @throws the signal's reason */
  async pass(signal: AbortSignal): Promise<boolean> {
    while (this.closed) {
      if (!this.#probing) {
        this.#probing = true;
        try {
          await this.#clock.sleep(this.#wait, signal);
          return true;
        } catch (error) {
          this.release();
          throw error;
        }
      }
      const stopped = Promise.withResolvers<never>();
      const stop = () => stopped.reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      try {
        signal.throwIfAborted();
        await Promise.race([this.#turn.promise, stopped.promise]);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    }
    return false;
  }

  /** The outcome of the try says nothing about the service. */
  release(): void {
    this.#probing = false;
    this.#next();
  }

  /** The service was not reached, by the one that tried for all or by one that was running. */
  lost(tried: boolean): void {
    if (!this.closed) {
      this.#wait = FIRST_WAIT_MS;
      this.#changed();
    } else if (tried) this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    if (tried) this.release();
  }

  /** The service has answered. */
  back(tried: boolean): void {
    if (tried) this.#probing = false;
    if (!this.closed) return;
    this.#wait = 0;
    this.#next();
    this.#changed();
  }

  #next(): void {
    this.#turn.resolve();
    this.#turn = Promise.withResolvers<void>();
  }
}

interface Parts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch; null when the service has answered again. */
  readonly asked: (until: number | null) => void;
}

/**
 * Makes a call of a job again whenever the service has asked to wait: that counts neither as a try nor as a failure of
 * the item (docs/promises.md P21). While it waits for a time that the service has named, it takes no place among the
 * calls.
 * @throws any other error of the call, and the signal's reason
 */
export async function retryAfterWait<Value>(call: () => Promise<Value>, parts: Parts): Promise<Value> {
  const { clock, signal, asked } = parts;
  for (;;) {
    try {
      const value = await call();
      asked(null);
      return value;
    } catch (error) {
      const wait = askedWait(error);
      if (wait === null) throw error;
      asked(clock.wall() + wait);
      await clock.sleep(wait, signal);
    }
  }
}

/** Milliseconds, one second where no time is known; null for any other failure. */
export function askedWait(error: unknown): number | null {
  if (!(error instanceof KontorFailure)) return null;
  if (error.code !== 'serviceAsksToWait' && error.code !== 'serviceRateLimited') return null;
  const { waitMs } = error.details;
  return typeof waitMs === 'number' ? waitMs : 1_000;
}
