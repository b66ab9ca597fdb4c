import { dirname } from 'node:path';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import type { Confirmer, Dialogs, Question } from '../../ports/host.ts';
import type { Workspace } from './launchParts.ts';
import type { Organisation } from './organisation.ts';

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

/** One a window, and one that was left. */
const MOST = 2;

interface Upload {
  readonly bytes: Uint8Array;
  readonly length: number;
}

/** Files that a page hands over in parts, because one call may bring along only so much. */
export class Uploads {
  readonly #most: number;
  readonly #files = new LruCache<string, Upload>(MOST);

  /** @param most bytes of one file */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Adds a part behind the others: at its place, since to put a large file together at its end would hold up everything
   * else. What no part has filled takes no memory.
   * @throws KontorFailure invalidInput beyond the bound
   */
  add(id: string, part: Uint8Array): void {
    const { bytes, length } = this.#files.get(id) ?? {
      bytes: new Uint8Array(new SharedArrayBuffer(this.#most)),
      length: 0,
    };
    if (length + part.length > this.#most) {
      this.#files.delete(id);
      throw new KontorFailure('invalidInput');
    }
    bytes.set(part, length);
    this.#files.put(id, { bytes, length: length + part.length });
  }

  /**
   * The whole file, which is then no longer kept, in shared memory as that of `firstBytes`.
   * @throws KontorFailure invalidInput for one that is not there
   */
  take(id: string): Uint8Array {
    const file = this.#files.get(id);
    if (file === undefined) throw new KontorFailure('invalidInput');
    this.#files.delete(id);
    return file.bytes.subarray(0, file.length);
  }
}

/** Questions to the clerk, one at a time: a page that asks repeatedly opens only one dialog. */
export class Confirmations {
  readonly #confirmer: Confirmer;
  #asking = false;

  constructor(confirmer: Confirmer) {
    this.#confirmer = confirmer;
  }

  /** @throws KontorFailure `cancelled` when the answer is no, or another question is still open */
  async require(question: Question): Promise<void> {
    if (this.#asking) throw new KontorFailure('cancelled');
    this.#asking = true;
    try {
      if (!(await this.#confirmer.confirm(question))) throw new KontorFailure('cancelled');
    } finally {
      this.#asking = false;
    }
  }
}
