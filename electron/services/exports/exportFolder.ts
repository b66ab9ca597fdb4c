import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameKey, numberedFileName } from '../../../shared/domain/exportFileName.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { holdsSameBytes, writeWholeFile } from './wholeFile.ts';

/** A folder that one job writes into. Nothing that stands there is ever overwritten. */
export class ExportFolder {
  readonly #path: string;
  readonly #taken: Set<string>;

  private constructor(path: string, taken: Set<string>) {
    this.#path = path;
    this.#taken = taken;
  }

  /** @throws KontorFailure fileNotWritable */
  static async open(path: string): Promise<ExportFolder> {
    try {
      return new ExportFolder(path, new Set((await readdir(path)).map(fileNameKey)));
    } catch {
      throw new KontorFailure('fileNotWritable');
    }
  }

  /**
   * Writes a file under its name, or under a numbered one where another file has it. The same bytes under
   * the same name are left alone and told as `same`.
   */
  async write(name: string, bytes: Uint8Array): Promise<'written' | 'same'> {
    for (let count = 1; ; count += 1) {
      const candidate = numberedFileName(name, count);
      const key = fileNameKey(candidate);
      if (this.#taken.has(key)) {
        if (await holdsSameBytes(join(this.#path, candidate), bytes)) return 'same';
        continue;
      }
      this.#taken.add(key);
      try {
        await writeWholeFile(this.#path, candidate, bytes);
      } catch (error) {
        this.#taken.delete(key);
        throw error;
      }
      return 'written';
    }
  }
}
