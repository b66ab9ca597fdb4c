import type { Clock } from '../../ports/clock.ts';

const BETWEEN_MS = 200;

/** Reports changes at most five times a second; the last change is always reported. */
export class ChangeTeller {
  readonly #clock: Clock;
  readonly #tell: () => void;
  #waiting = false;
  #again = false;

  constructor(clock: Clock, tell: () => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  changed(): void {
    if (this.#waiting) {
      this.#again = true;
      return;
    }
    this.#waiting = true;
    this.#tell();
    void this.#clock.sleep(BETWEEN_MS).then(() => {
      this.#waiting = false;
      if (!this.#again) return;
      this.#again = false;
      this.changed();
    });
  }
}
