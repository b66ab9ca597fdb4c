import pLimit, { type LimitFunction } from 'p-limit';
import { KontorFailure } from '../../shared/domain/failure.ts';

/**
 * At most so many calls at once per connection. Logins stand outside: a call waits for its token while it
 * holds a place here, and would otherwise wait for itself.
 */
export class ConnectionQueue {
  readonly #concurrency: number;
  readonly #limits = new Map<string, LimitFunction>();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** @throws KontorFailure `cancelled`, at once, also for a call that has not had its turn */
  run<T>(connectionId: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = () => reject(new KontorFailure('cancelled'));
      if (signal?.aborted) return cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      const turn = async () => {
        signal?.removeEventListener('abort', cancel);
        if (!signal?.aborted) resolve(await work());
      };
      this.#limitOf(connectionId)(turn).catch(reject);
    });
  }

  #limitOf(connectionId: string): LimitFunction {
    const limit = this.#limits.get(connectionId) ?? pLimit(this.#concurrency);
    this.#limits.set(connectionId, limit);
    return limit;
  }
}
