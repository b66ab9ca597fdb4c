import { isUnreached, KontorFailure } from '../../../shared/domain/failure.ts';
import type { JobControl } from './jobControl.ts';
import type { OfflineGate } from './offlineGate.ts';
import { askedWait } from './retryAfterWait.ts';

/**
 * One item's way through the gate that holds calls while the service cannot be reached. The item that has the turn to try
 * it keeps the turn for a call only: all other jobs wait for that.
 */
export class ServiceTry {
  readonly #gate: OfflineGate;
  readonly #control: JobControl;
  #tries = false;
  #called = false;

  constructor(gate: OfflineGate, control: JobControl) {
    this.#gate = gate;
    this.#control = control;
  }

  /** Waits while the job is paused or the service is away. @throws the signal's reason, KontorFailure cancelled */
  async pass(): Promise<void> {
    for (;;) {
      await this.#control.checkpoint();
      if (!this.#tries) this.#tries = await this.#gate.pass(this.#control.signal);
      if (!this.#control.paused) return;
      this.putBack();
    }
  }

  /** Makes a call, and opens the gate where the service has answered. */
  async call<Value>(call: () => Promise<Value>): Promise<Value> {
    this.#called = true;
    try {
      const value = await call();
      this.answered();
      return value;
    } catch (error) {
      // What was not reached is the item's outcome, and counted there.
      const code = error instanceof KontorFailure ? error.code : null;
      if (code === 'cancelled' || this.#control.signal.aborted) this.putBack();
      else if (askedWait(error) !== null || code === null || !isUnreached(code)) this.answered();
      throw error;
    }
  }

  /** The attempt says nothing about the service. */
  putBack(): void {
    if (this.#tries) this.#gate.release();
    this.#tries = false;
  }

  answered(): void {
    this.#gate.back(this.#tries);
    this.#tries = false;
  }

  /** The service was not reached. An attempt that ended before a call waits here, others where they call. */
  async lost(): Promise<void> {
    this.#gate.lost(this.#tries);
    this.#tries = false;
    if (!this.#called) await this.pass();
    this.#called = false;
  }

  /** The item is done with; it may have needed no call. */
  ended(): void {
    if (this.#tries) this.answered();
  }
}
