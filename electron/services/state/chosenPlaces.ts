import { dirname } from 'node:path';
import type { Dialogs } from '../../ports/host.ts';
import type { Organisation } from './organisation.ts';
import type { Workspace } from './workspace.ts';

/** What a folder was chosen for: each purpose has a last folder of its own. */
type FolderPurpose =
  | 'export'
  | 'grow'
  | 'verify'
  | 'numbers'
  | 'ownFacts'
  | 'handOver'
  | 'handedFile'
  | 'ledger'
  | 'bank';

interface Parts {
  readonly dialogs: Dialogs;
  readonly workspace: Workspace;
  readonly organisation: Pick<Organisation, 'beginIn' | 'requireFolder'>;
}

/**
 * Asks the clerk for places, beginning in the folder chosen last for the same purpose. The folders are kept in the
 * encrypted facts and never leave the main process; a dialog opens also if they cannot be read or written.
 */
export class ChosenPlaces {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A folder to write into; null when the clerk cancels. @throws KontorFailure folderNotAllowed */
  async exportFolder(): Promise<string | null> {
    const { dialogs, organisation } = this.#parts;
    const folder = await dialogs.chooseFolder('export', await this.#beginIn());
    if (folder !== null) await organisation.requireFolder(folder);
    return this.#remember('export', folder, folder);
  }

  /** A folder that grows by exports, which is remembered for it alone; `name` is that of a new one. */
  async growingFolder(name: string): Promise<string | null> {
    const { dialogs, organisation } = this.#parts;
    const from = (await this.#last('grow')) ?? (await this.#beginIn());
    const folder = await dialogs.chooseFolder('grow', from, name);
    if (folder !== null) await organisation.requireFolder(folder);
    return this.#remember('grow', folder, folder);
  }

  /** A file to write; null when the clerk cancels. @throws KontorFailure folderNotAllowed */
  async saveFile(suggestedName: string): Promise<string | null> {
    const { dialogs, organisation } = this.#parts;
    const path = await dialogs.chooseSaveFile(suggestedName, await this.#beginIn());
    if (path !== null) await organisation.requireFolder(dirname(path));
    return this.#remember('export', path, path && dirname(path));
  }

  /** An export's folder to check, which before the first check is where exports go; null when the clerk cancels. */
  async verifyFolder(): Promise<string | null> {
    const from = (await this.#last('verify')) ?? (await this.#last('export'));
    const folder = await this.#parts.dialogs.chooseFolder('verify', from);
    return this.#remember('verify', folder, folder);
  }

  /** The folder by which marks are handed over, remembered for it alone. @throws KontorFailure folderNotAllowed */
  async handOverFolder(): Promise<string | null> {
    const { dialogs, organisation } = this.#parts;
    const last = (await this.#last('handOver')) ?? (await this.#beginIn());
    const folder = await dialogs.chooseFolder('handOver', last);
    if (folder !== null) await organisation.requireFolder(folder);
    return this.#remember('handOver', folder, folder);
  }

  /** The folder that was chosen last for it, and is allowed still; null before one was. */
  async lastHandOverFolder(): Promise<string | null> {
    const folder = await this.#last('handOver');
    return folder && this.#parts.organisation.requireFolder(folder);
  }

  /** A file to read; null when the clerk cancels, or if the host has no such dialog. */
  async openFile(purpose: 'numbers' | 'ownFacts' | 'handedFile' | 'ledger' | 'bank'): Promise<string | null> {
    const path = (await this.#parts.dialogs.chooseOpenFile?.(purpose, await this.#last(purpose))) ?? null;
    return this.#remember(purpose, path, path && dirname(path));
  }

  async #beginIn(): Promise<string | null> {
    return this.#parts.organisation.beginIn(await this.#last('export'));
  }

  async #last(purpose: FolderPurpose): Promise<string | null> {
    const { workspace } = this.#parts;
    if (!workspace.isOpen) return null;
    return workspace.current.store.facts.lastFolder(purpose).catch(() => null);
  }

  async #remember(
    purpose: FolderPurpose,
    path: string | null,
    folder: string | null,
  ): Promise<string | null> {
    const { workspace } = this.#parts;
    if (folder !== null && workspace.isOpen) {
      await workspace.current.store.facts.putLastFolder(purpose, folder).catch(() => undefined);
    }
    return path;
  }
}
