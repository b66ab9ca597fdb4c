import pLimit from 'p-limit';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { AppStateService } from '../state/appStateService.ts';
import type { Workspace } from '../state/workspace.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly state: AppStateService;
}

type Change = { [Key in keyof Settings]?: Settings[Key] | undefined };

/** The clerk's choices. Before the keychain is open they apply to this session only. */
export class SettingsService {
  readonly #parts: Parts;
  readonly #turn = pLimit(1);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers once a lower limit of PDFs has given the disk back; other choices need not wait for that. */
  async update(change: Change): Promise<Settings> {
    const { workspace } = this.#parts;
    const { settings, limited } = await this.#turn(() => this.#take(change));
    if (limited && workspace.isOpen) {
      await workspace.current.cache.pdfs.limit(settings.pdfLimitMb * 1_000_000);
    }
    return settings;
  }

  /** One after the other: each builds on the one before it. */
  async #take(change: Change): Promise<{ readonly settings: Settings; readonly limited: boolean }> {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const { workspace, state } = this.#parts;
    const before = state.current.settings;
    const settings: Settings = { ...before, ...given };
    if (workspace.isOpen) await workspace.current.cache.facts.putSettings(settings);
    state.change({ settings });
    return { settings, limited: settings.pdfLimitMb !== before.pdfLimitMb };
  }
}
