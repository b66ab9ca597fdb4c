import { quietUntil } from '../../../shared/domain/quietHours.ts';
import { type CallBudget, heldBack } from '../../api/callBudget.ts';
import type { Clock } from '../../ports/clock.ts';

const MINUTE = 60_000;

interface Limits {
  /** Null for no limit. */
  readonly perMinute: number | null;
  /** `HH:MM-HH:MM` */
  readonly quiet: string | null;
}

/**
 * The calls that one job allows itself. They are spread evenly: between two that are sent lies the minute's share, so
 * that no minute has more of them, wherever it begins. In quiet hours none is sent.
 */
export class CallPace implements CallBudget {
  readonly #clock: Clock;
  readonly #limits: Limits;
  readonly #over: AbortSignal;
  #freeAt = Number.NEGATIVE_INFINITY;

  /** @param over The job is over or Kontor closes: nothing waits any more, and nothing is sent. */
  constructor(clock: Clock, limits: Limits, over: AbortSignal = new AbortController().signal) {
    this.#clock = clock;
    this.#over = over;
    this.#limits = limits;
  }

  /** Milliseconds since the epoch; null outside of quiet hours. */
  get quietUntil(): number | null {
    return quietUntil(this.#limits.quiet, this.#clock.wall());
  }

  /** @throws KontorFailure held back, in quiet hours and when the job is over; the signal's reason */
  async ready(signal?: AbortSignal): Promise<void> {
    for (;;) {
      if (this.quietUntil !== null || this.#over.aborted) throw heldBack();
      const wait = this.#freeAt - this.#clock.monotonic();
      if (wait <= 0) return;
      await this.#sleep(wait, signal);
    }
  }

  take(): boolean {
    const now = this.#clock.monotonic();
    if (now < this.#freeAt || this.quietUntil !== null || this.#over.aborted) return false;
    if (this.#limits.perMinute !== null) this.#freeAt = now + MINUTE / this.#limits.perMinute;
    return true;
  }

  async #sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#clock.sleep(ms, signal ? AbortSignal.any([signal, this.#over]) : this.#over);
    } catch (error) {
      if (!this.#over.aborted || signal?.aborted) throw error;
    }
  }
}
