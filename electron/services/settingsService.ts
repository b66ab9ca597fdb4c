import type { Settings } from '../../shared/ipc/settings.ts';
import type { AppStateService } from './state/appStateService.ts';
import type { Workspace } from './state/workspace.ts';

/** The clerk's choices. Before the keychain is open they hold for this session only. */
export class SettingsService {
  readonly #workspace: Workspace;
  readonly #state: AppStateService;

  constructor(workspace: Workspace, state: AppStateService) {
    this.#workspace = workspace;
    this.#state = state;
  }

  async update(change: { [Key in keyof Settings]?: Settings[Key] | undefined }): Promise<Settings> {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const settings: Settings = { ...this.#state.current.settings, ...given };
    const { pdfLimitMb } = this.#state.current.settings;
    if (this.#workspace.isOpen) {
      const { facts, pdfs } = this.#workspace.current.cache;
      await facts.putSettings(settings);
      if (settings.pdfLimitMb !== pdfLimitMb) await pdfs.limit(settings.pdfLimitMb * 1_000_000);
    }
    this.#state.change({ settings });
    return settings;
  }
}
