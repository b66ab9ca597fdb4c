import type { Publisher } from '../../../shared/ipc/bridge.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AppStateService } from '../state/appStateService.ts';

const EVERY_MS = 100;

interface Parts {
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly state: AppStateService;
  readonly jobs: () => readonly Job[];
  /** Ids of kept jobs of which nothing can be read. */
  readonly unreadable: () => readonly string[];
  readonly closed: AbortSignal;
}

/** Publishes the jobs as they are: at once, or at most ten times a second and always once after the last of many. */
export class JobsPublisher {
  readonly #parts: Parts;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #soon = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  publish(): void {
    const { clock, publisher, state } = this.#parts;
    this.#publishedAt = clock.monotonic();
    const jobs = [...this.#parts.jobs()];
    publisher.publish('jobs.changed', jobs);
    state.change({ jobs, unreadableJobs: [...this.#parts.unreadable()] });
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
