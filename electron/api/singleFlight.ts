import { CallCancelled } from './tryWatch.ts';

interface Flight<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

/** Aborted without a reason, a signal makes a DOMException with its stack, and that for every call. */
const ABANDONED = new Error('no caller waits');

/**
 * Work that many callers want at once is done once per key. A caller that cancels stops waiting, and the work is
 * stopped only when no caller waits any more. Nothing is kept after the work has ended, failures included.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  async join(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new CallCancelled();
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiting++;
    try {
      return await untilCancelled(flight.result, signal);
    } finally {
      flight.waiting--;
      if (flight.waiting === 0) {
        this.#forget(key, flight);
        flight.stop.abort(ABANDONED);
      }
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const stop = new AbortController();
    const flight: Flight<T> = { stop, waiting: 0, result: work(stop.signal) };
    this.#flights.set(key, flight);
    const ended = () => this.#forget(key, flight);
    flight.result.then(ended, ended);
    return flight;
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}

function untilCancelled<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return result;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new CallCancelled());
    signal.addEventListener('abort', cancel, { once: true });
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
