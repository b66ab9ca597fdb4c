import pLimit from 'p-limit';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { AppStateService } from '../state/appStateService.ts';
import type { Workspace } from '../state/workspace.ts';

type Change = { [Key in keyof Settings]?: Settings[Key] | undefined };

/** The clerk's choices. Before the keychain is open they apply to this session only. */
export class SettingsService {
  readonly #workspace: Workspace;
  readonly #state: AppStateService;
  readonly #turn = pLimit(1);

  constructor(workspace: Workspace, state: AppStateService) {
    this.#workspace = workspace;
    this.#state = state;
  }

  /** Answers once a lower limit of PDFs has given the disk back; other choices need not wait for that. */
  async update(change: Change): Promise<Settings> {
    const { settings, limited } = await this.#turn(() => this.#take(change));
    if (limited && this.#workspace.isOpen) {
      await this.#workspace.current.cache.pdfs.limit(settings.pdfLimitMb * 1_000_000);
    }
    return settings;
  }

  /** One after the other: each builds on the one before it. */
  async #take(change: Change): Promise<{ readonly settings: Settings; readonly limited: boolean }> {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const before = this.#state.current.settings;
    const settings: Settings = { ...before, ...given };
    if (this.#workspace.isOpen) await this.#workspace.current.cache.facts.putSettings(settings);
    this.#state.change({ settings });
    return { settings, limited: settings.pdfLimitMb !== before.pdfLimitMb };
  }
}
