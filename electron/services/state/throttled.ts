import type { Clock } from '../../ports/host.ts';

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
