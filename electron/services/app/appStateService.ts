import type { AppState } from '../../../shared/ipc/app.ts';
import type { Publisher } from '../../../shared/ipc/contract.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Clock } from '../../ports/host.ts';
import type { Organisation } from './organisation.ts';

type Part = Partial<Omit<AppState, 'revision' | 'decided'>>;

interface Parts {
  readonly host: AppState['host'];
  readonly version: string;
  readonly systemLanguage: string;
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly organisation: Pick<Organisation, 'decided' | 'settings'>;
}

/** Of a launch whose data are not open yet, and again after they were wiped. */
export const AS_AT_FIRST = {
  vault: { kind: 'opening', cause: null },
  settings: DEFAULT_SETTINGS,
  connections: [],
  activeConnectionId: null,
  jobs: [],
  unreadableJobs: [],
  forgotten: null,
  missedRefresh: null,
  cacheNotice: 'none',
} satisfies Part;

/** The one copy of what every screen needs. Each change has a higher revision and is published to all windows. */
export class AppStateService {
  readonly #parts: Parts;
  #state: AppState;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { host, version, systemLanguage, clock, organisation } = parts;
    this.#state = {
      ...AS_AT_FIRST,
      host,
      version,
      systemLanguage,
      revision: 0,
      settings: organisation.settings(DEFAULT_SETTINGS),
      decided: organisation.decided,
      connectivity: { state: 'unknown', since: clock.wall() },
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

  /** Settings are the clerk's own choices; what the organisation has decided stays, whatever they are. */
  change(part: Part): void {
    const { organisation, publisher } = this.#parts;
    const settings = part.settings ? organisation.settings(part.settings) : this.#state.settings;
    this.#state = { ...this.#state, ...part, settings, revision: this.#state.revision + 1 };
    publisher.publish('app.changed', this.#state);
  }
}

/** Empty for a connection that no longer exists. */
export function connectionName(state: Pick<AppStateService, 'current'>, connectionId: string): string {
  return state.current.connections.find(({ id }) => id === connectionId)?.name ?? '';
}
