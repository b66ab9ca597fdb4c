import pLimit from 'p-limit';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { LaunchParts } from './launchParts.ts';
import type { Organisation } from './organisation.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'state'> {
  readonly organisation: Pick<Organisation, 'refuse'>;
  /** What a choice leads to besides the limit of PDFs. */
  readonly followed: (before: Settings, after: Settings) => Promise<void>;
}

type Change = { [Key in keyof Settings]?: Settings[Key] | undefined };

/** The clerk's choices. Before the keychain is open they apply to this session only. */
export class SettingsService {
  readonly #parts: Parts;
  readonly #turn = pLimit(1);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Answers once a lower limit of PDFs has given the disk back; other choices need not wait for that.
   * @throws KontorFailure setByOrganisation
   */
  async update(change: Change): Promise<Settings> {
    const { workspace, state, organisation } = this.#parts;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    organisation.refuse(...Object.keys(given));
    await this.#chosen(async (before) => {
      // What the organisation decides now is not the clerk's own choice: hers returns with the end of that.
      const own = workspace.isOpen ? await workspace.current.store.facts.settings() : before;
      const settings: Settings = { ...own, ...given };
      if (workspace.isOpen) await workspace.current.store.facts.putSettings(settings);
      return { settings };
    });
    return state.current.settings;
  }

  /** Choices that `keep` has written among the facts itself, in one transaction with others. */
  takeOver<Kept extends { readonly settings: Settings }>(keep: () => Promise<Kept>): Promise<Kept> {
    return this.#chosen(keep);
  }

  /** One after the other: each builds on the one before it. */
  async #chosen<Kept extends { readonly settings: Settings }>(
    keep: (before: Settings) => Promise<Kept>,
  ): Promise<Kept> {
    const { workspace, state, followed } = this.#parts;
    const { before, kept, settings } = await this.#turn(async () => {
      const before = state.current.settings;
      const kept = await keep(before);
      state.change({ settings: kept.settings });
      return { before, kept, settings: state.current.settings };
    });
    if (settings.pdfLimitMb !== before.pdfLimitMb && workspace.isOpen) {
      await workspace.current.store.pdfs.limit(settings.pdfLimitMb * 1_000_000);
    }
    await followed(before, settings);
    return kept;
  }
}
