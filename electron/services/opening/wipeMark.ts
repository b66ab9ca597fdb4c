import { access, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KontorFailure } from '../../../shared/domain/failure.ts';

const NAME = 'wipe.pending';

/**
 * An empty file in the data folder that orders a wipe. Before it exists nothing is removed, and once it exists nothing
 * is restored: a start that finds it continues the wipe until it can remove it.
 */
export class WipeMark {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  isSet(): Promise<boolean> {
    return access(this.#path).then(
      () => true,
      () => false,
    );
  }

  /** On the disk when it resolves, the folder's entry included. @throws KontorFailure fileNotWritable */
  async set(): Promise<void> {
    try {
      const file = await open(this.#path, 'w', 0o600);
      await file.sync();
      await file.close();
      await this.#syncFolder();
    } catch {
      throw new KontorFailure('fileNotWritable', { retryable: true });
    }
  }

  async clear(): Promise<void> {
    await rm(this.#path, { force: true });
    await this.#syncFolder();
  }

  /** Windows has no such call and needs none. */
  async #syncFolder(): Promise<void> {
    if (process.platform === 'win32') return;
    const folder = await open(this.#folder, 'r');
    await folder.sync().finally(() => folder.close());
  }

  get #path(): string {
    return join(this.#folder, NAME);
  }
}
