/**
 * What the services of one launch share. Around it: `OpeningService` opens the workspace with the key that `VaultService`
 * reads from the keychain; `ConnectionsService` has the profiles of the service; `dialogs.ts` asks the clerk for places and
 * confirmations; `organisation.ts` says what is decided for her; `DataFolderWatch` notices a disk that is full or gone.
 */
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { AppState } from '../../../shared/ipc/app.ts';
import type { Publisher } from '../../../shared/ipc/contract.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { errorFields, failureFromError, newCorrelationId } from '../../ipc/failureEnvelope.ts';
import type { Clock, Log, ThreadFiles } from '../../ports/host.ts';
import type { ServiceApi } from '../../serviceClient/createServiceApi.ts';
import type { Store } from '../../store/store.ts';
import type { Organisation } from './organisation.ts';

/** What many services of a launch are made of; each picks what it needs, and adds what only it has. */
export interface LaunchParts {
  readonly workspace: Workspace;
  readonly state: AppStateService;
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly report: FailureReporter;
  readonly log: Log;
  /** Where the clerk wants a file; see `ChosenPlaces`. */
  readonly places: { readonly saveFile: (suggestedName: string) => Promise<string | null> };
  readonly threads: Pick<ThreadFiles, 'exportThread' | 'exportFonts'>;
  readonly language: () => Language;
  /** As they are now. */
  readonly settings: () => Settings;
  /** Of Kontor. */
  readonly version: string;
}

export interface ExportContextOptions
  extends Pick<LaunchParts, 'workspace' | 'clock' | 'language' | 'settings' | 'version' | 'threads'> {
  readonly state: Pick<AppStateService, 'current'>;
}

/** What is kept and set at this moment, and the thread and the folder of fonts that a file is written with. */
export function createExportContext({
  workspace,
  clock,
  threads,
  language,
  settings,
  version,
  state,
}: ExportContextOptions) {
  return {
    store: workspace.current.store,
    language: language(),
    settings: settings(),
    today: clock.today(),
    now: clock.wall(),
    version,
    thread: threads.exportThread,
    fonts: threads.exportFonts,
    connectionName: (connectionId: string) => connectionName(state, connectionId),
  };
}

export type ExportContext = ReturnType<typeof createExportContext>;

/** Turns anything thrown into the failure that a clerk is shown, and writes its log line with the same id. */
export type FailureReporter = (error: unknown, where: string) => Failure;

/** For failures that reach the clerk outside of a call: in a job, a check line, a customer's last fetch. */
export function createFailureReporter(log: Log): FailureReporter {
  return (error, where) => {
    const failure = failureFromError(error, newCorrelationId());
    log.warn('failure', {
      where,
      failure: failure.code,
      correlationId: failure.correlationId,
      ...errorFields(error),
    });
    return failure;
  };
}

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

export interface OpenWorkspace {
  readonly store: Store;
  readonly api: ServiceApi;
}

/** Available once the keychain has given its key; before that every use throws the reason. */
export class Workspace {
  #open: OpenWorkspace | null = null;
  #missing = new KontorFailure('vaultLocked', { retryable: true });

  get current(): OpenWorkspace {
    if (this.#open === null) throw this.#missing;
    return this.#open;
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  open(workspace: OpenWorkspace): void {
    this.#open = workspace;
  }

  /** The failure of every use of the workspace until it is open. */
  closedBecause(failure: KontorFailure): void {
    this.#missing = failure;
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.store.close();
  }
}
