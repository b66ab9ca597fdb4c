import type { Log } from '../ports/log.ts';
import type { Refusal } from './requestGuard.ts';

const LINES = 10;
const WINDOW_MS = 60_000;

/**
 * Writes refused requests to the log, ten a minute at most: any program on this machine can send as many requests as
 * it likes, and must neither fill the disk nor hide other lines. Those left out are counted and noted.
 */
export class RefusalLog {
  readonly #log: Log;
  readonly #now: () => number;
  #began = Number.NEGATIVE_INFINITY;
  #written = 0;
  #suppressed = 0;

  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  refused(reason: Refusal): void {
    if (this.#now() - this.#began >= WINDOW_MS) {
      this.flush();
      this.#began = this.#now();
      this.#written = 0;
    }
    if (this.#written < LINES) {
      this.#written += 1;
      this.#log.warn('host.refused', { reason });
    } else {
      this.#suppressed += 1;
    }
  }

  /** Notes how many were left out since the last note. */
  flush(): void {
    if (this.#suppressed > 0) this.#log.warn('host.refusalsSuppressed', { count: this.#suppressed });
    this.#suppressed = 0;
  }
}
