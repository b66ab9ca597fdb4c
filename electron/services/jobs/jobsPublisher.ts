import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Clock } from '../../ports/clock.ts';

const EVERY_MS = 100;

interface Parts {
  readonly clock: Clock;
  readonly jobs: () => readonly Job[];
  /** Ids of kept jobs of which nothing can be read. */
  readonly unreadable: () => readonly string[];
  readonly onChanged: OnJobsChanged;
  readonly closed: AbortSignal;
}

/** All jobs as they are, and the ids of kept ones of which nothing can be read. */
export type OnJobsChanged = (jobs: readonly Job[], unreadable: readonly string[]) => void;

/** Publishes the jobs as they are: at once, or at most ten times a second and always once after the last of many. */
export class JobsPublisher {
  readonly #parts: Parts;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #soon = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  publish(): void {
    const { clock, jobs, unreadable, onChanged } = this.#parts;
    this.#publishedAt = clock.monotonic();
    onChanged([...jobs()], [...unreadable()]);
  }

  publishSoon(): void {
    const { clock, closed } = this.#parts;
    if (clock.monotonic() - this.#publishedAt >= EVERY_MS) this.publish();
    else if (!this.#soon) {
      this.#soon = true;
      const publish = () => {
        this.#soon = false;
        this.publish();
      };
      clock.sleep(EVERY_MS, closed).then(publish, () => undefined);
    }
  }
}
