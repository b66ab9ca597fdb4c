import type { AppState } from '../../../shared/ipc/app.ts';
import type { Publisher } from '../../../shared/ipc/bridge.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Clock } from '../../ports/clock.ts';

type Part = Partial<Omit<AppState, 'revision'>>;

interface Parts {
  readonly host: AppState['host'];
  readonly version: string;
  readonly systemLanguage: string;
  readonly clock: Clock;
  readonly publisher: Publisher;
}

/** The one copy of what every screen needs. Each change has a higher revision and is published to all windows. */
export class AppStateService {
  readonly #parts: Parts;
  #state: AppState;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { host, version, systemLanguage, clock } = parts;
    this.#state = {
      host,
      version,
      systemLanguage,
      revision: 0,
      vault: { kind: 'opening', cause: null },
      settings: DEFAULT_SETTINGS,
      connections: [],
      activeConnectionId: null,
      connectivity: { state: 'unknown', since: clock.wall() },
      jobs: [],
      unreadableJobs: [],
      forgotten: null,
      missedRefresh: null,
      cacheNotice: 'none',
      cacheNotices: 0,
      update: null,
      dataFolder: 'ready',
    };
  }

  get current(): AppState {
    return this.#state;
  }

  /**
   * Jobs are published by an event of their own, up to ten times a second: here they are only kept for a snapshot. The
   * list of unreadable jobs changes seldom, and is published to all windows.
   */
  setJobs(jobs: readonly Job[], unreadableJobs: readonly string[]): void {
    const before = this.#state.unreadableJobs;
    this.#state = { ...this.#state, jobs: [...jobs] };
    if (before.join() !== unreadableJobs.join()) this.change({ unreadableJobs: [...unreadableJobs] });
  }

  change(part: Part): void {
    this.#state = { ...this.#state, ...part, revision: this.#state.revision + 1 };
    this.#parts.publisher.publish('app.changed', this.#state);
  }
}
