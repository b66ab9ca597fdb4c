import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Clock } from '../../ports/host.ts';

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
