import type { Language } from '../../../shared/i18n/languages.ts';
import type { Publisher } from '../../../shared/ipc/contract.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { errorFields, failureFromError, newCorrelationId } from '../../ipc/failureEnvelope.ts';
import type { Clock, Log, ThreadFiles } from '../../ports/host.ts';
import { type AppStateService, connectionName } from './appStateService.ts';
import type { ChosenPlaces } from './chosenPlaces.ts';
import type { Workspace } from './workspace.ts';

/** What many services of a launch are made of; each picks what it needs, and adds what only it has. */
export interface LaunchParts {
  readonly workspace: Workspace;
  readonly state: AppStateService;
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly report: FailureReporter;
  readonly log: Log;
  readonly places: Pick<ChosenPlaces, 'saveFile'>;
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
