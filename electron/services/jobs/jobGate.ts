import { isUnreached, KontorFailure } from '../../../shared/domain/failure.ts';
import type { Clock } from '../../ports/host.ts';

interface WaitOptions {
  readonly clock: Clock;
  /** The service asks to wait until then (ms since the epoch); null when it has answered again. */
  readonly onWait: (until: number | null) => void;
}

interface GateOptions extends WaitOptions {
  readonly offline: OfflineGate;
}

/**
 * What the calls of one job wait for: the clerk has paused it, the service cannot be reached, or has asked to wait. The
 * clerk's limits and quiet hours are kept where a call is made (`serviceClient/requestQueue.ts`).
 */
export class JobGate {
  readonly #options: GateOptions;
  readonly #stop = new AbortController();
  #resumed: PromiseWithResolvers<void> | null = null;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get paused(): boolean {
    return this.#resumed !== null;
  }

  pause(): void {
    this.#resumed ??= Promise.withResolvers<void>();
  }

  resume(): void {
    this.#resumed?.resolve();
    this.#resumed = null;
  }

  cancel(): void {
    this.#stop.abort();
    this.resume();
  }

  /** Waits while paused. @throws KontorFailure cancelled */
  async checkpoint(): Promise<void> {
    await this.#resumed?.promise;
    if (this.#stop.signal.aborted) throw new KontorFailure('cancelled');
  }

  /** One item's way through. @param isRemoved its customer was forgotten */
  attempt(isRemoved: () => boolean): ItemAttempt {
    return new ItemAttempt(this, this.#options, isRemoved);
  }
}

/** The item that has the turn to try the service keeps the turn for a call only: all other jobs wait for that. */
class ItemAttempt {
  readonly #gate: JobGate;
  readonly #options: GateOptions;
  readonly #isRemoved: () => boolean;
  #tries = false;
  #called = false;

  constructor(gate: JobGate, options: GateOptions, isRemoved: () => boolean) {
    this.#gate = gate;
    this.#options = options;
    this.#isRemoved = isRemoved;
  }

  /** Makes a call once nothing holds it, and again whenever the service has asked to wait. */
  request<Value>(call: () => Promise<Value>): Promise<Value> {
    const { signal } = this.#gate;
    const passed = async () => {
      await this.#pass();
      // Its customer was forgotten as it waited: nothing of it may be fetched any more.
      if (this.#isRemoved()) {
        this.putBack();
        throw new KontorFailure('cancelled');
      }
      return this.#call(call);
    };
    return retryAfterWait(passed, { ...this.#options, signal });
  }

  /** Waits while the job is paused or the service is away. @throws the signal's reason, KontorFailure cancelled */
  async #pass(): Promise<void> {
    for (;;) {
      await this.#gate.checkpoint();
      if (!this.#tries) this.#tries = await this.#options.offline.pass(this.#gate.signal);
      if (!this.#gate.paused) return;
      this.putBack();
    }
  }

  /** Opens the gate where the service has answered. */
  async #call<Value>(call: () => Promise<Value>): Promise<Value> {
    this.#called = true;
    try {
      const value = await call();
      this.answered();
      return value;
    } catch (error) {
      // What was not reached is the item's outcome, and counted there.
      const code = error instanceof KontorFailure ? error.code : null;
      if (code === 'cancelled' || this.#gate.signal.aborted) this.putBack();
      else if (waitOf(error) !== null || code === null || !isUnreached(code)) this.answered();
      throw error;
    }
  }

  /** The attempt says nothing about the service. */
  putBack(): void {
    if (this.#tries) this.#options.offline.release();
    this.#tries = false;
  }

  answered(): void {
    this.#options.offline.back(this.#tries);
    this.#tries = false;
  }

  /** The service was not reached. An attempt that ended before a call waits here, others where they call. */
  async lost(): Promise<void> {
    this.#options.offline.lost(this.#tries);
    this.#tries = false;
    if (!this.#called) await this.#pass();
    this.#called = false;
  }

  /** The item is done with; it may have needed no call. */
  ended(): void {
    if (this.#tries) this.answered();
  }
}

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

/**
 * Makes a call of a job again whenever the service has asked to wait: that counts neither as a try nor as a failure of
 * the item (docs/promises.md P21). While it waits for a time that the service has named, it takes no place among the
 * calls.
 * @throws any other error of the call, and the signal's reason
 */
export async function retryAfterWait<Value>(
  call: () => Promise<Value>,
  { clock, signal, onWait: asked }: WaitOptions & { readonly signal: AbortSignal },
): Promise<Value> {
  for (;;) {
    try {
      const value = await call();
      asked(null);
      return value;
    } catch (error) {
      const wait = waitOf(error);
      if (wait === null) throw error;
      asked(clock.wall() + wait);
      await clock.sleep(wait, signal);
    }
  }
}

/** Milliseconds, one second where no time is known; null for any other failure. */
export function waitOf(error: unknown): number | null {
  if (!(error instanceof KontorFailure)) return null;
  if (error.code !== 'serviceAsksToWait' && error.code !== 'serviceRateLimited') return null;
  const { waitMs } = error.details;
  return typeof waitMs === 'number' ? waitMs : 1_000;
}
