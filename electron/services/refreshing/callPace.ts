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
  #freeAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, limits: Limits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Milliseconds since the epoch; null outside of quiet hours. */
  get quietUntil(): number | null {
    return quietUntil(this.#limits.quiet, this.#clock.wall());
  }

  /** @throws KontorFailure held back, in quiet hours; the signal's reason */
  async ready(signal?: AbortSignal): Promise<void> {
    for (;;) {
      if (this.quietUntil !== null) throw heldBack();
      const wait = this.#freeAt - this.#clock.monotonic();
      if (wait <= 0) return;
      await this.#clock.sleep(wait, signal);
    }
  }

  take(): boolean {
    const now = this.#clock.monotonic();
    if (now < this.#freeAt || this.quietUntil !== null) return false;
    if (this.#limits.perMinute !== null) this.#freeAt = now + MINUTE / this.#limits.perMinute;
    return true;
  }
}
