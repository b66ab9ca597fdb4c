import type { Language } from '../../../shared/i18n/languages.ts';
import type { Publisher } from '../../../shared/ipc/contract.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { Clock, Log, ThreadFiles } from '../../ports/host.ts';
import type { AppStateService } from './appStateService.ts';
import type { ChosenPlaces } from './chosenPlaces.ts';
import type { FailureReporter } from './failures.ts';
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
