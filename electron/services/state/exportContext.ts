import type { AppStateService } from './appStateService.ts';
import { connectionName } from './connectionName.ts';
import type { LaunchParts } from './launchParts.ts';

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
