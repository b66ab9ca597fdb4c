import type { Clock } from '../../ports/clock.ts';

const BETWEEN_MS = 200;

/** Reports changes at most five times a second; the last change is always reported. */
export class ChangeNotifier {
  readonly #clock: Clock;
  readonly #notify: () => void;
  #waiting = false;
  #again = false;

  constructor(clock: Clock, notify: () => void) {
    this.#clock = clock;
    this.#notify = notify;
  }

  changed(): void {
    if (this.#waiting) {
      this.#again = true;
      return;
    }
    this.#waiting = true;
    this.#notify();
    void this.#clock.sleep(BETWEEN_MS).then(() => {
      this.#waiting = false;
      if (!this.#again) return;
      this.#again = false;
      this.changed();
    });
  }
}
