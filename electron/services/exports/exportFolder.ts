import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameKey, numberedFileName } from '../../../shared/domain/exportFileName.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { holdsSameBytes, removeParts, writeWholeFile } from './wholeFile.ts';

export interface FolderFile {
  /** `same`: these bytes stood there under this name already, and were left alone. */
  readonly outcome: 'written' | 'same';
  /** The name that it got. */
  readonly file: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** A folder that one job writes into. Nothing that stands there is ever overwritten. */
export class ExportFolder {
  readonly #path: string;
  readonly #jobId: string;
  readonly #taken: Set<string>;

  private constructor(path: string, jobId: string, taken: Set<string>) {
    this.#path = path;
    this.#jobId = jobId;
    this.#taken = taken;
  }

  /** Takes away what a crash has left half done by this job. @throws KontorFailure fileNotWritable */
  static async open(path: string, jobId = ''): Promise<ExportFolder> {
    try {
      if (jobId !== '') await removeParts(path, jobId);
      return new ExportFolder(path, jobId, new Set((await readdir(path)).map(fileNameKey)));
    } catch {
      throw new KontorFailure('fileNotWritable');
    }
  }

  /**
   * Writes a file under its name, or under a numbered one where another file has it. The same bytes under
   * the same name are left alone.
   * @throws KontorFailure diskFull, fileNotWritable
   */
  async write(name: string, bytes: Uint8Array): Promise<FolderFile> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    for (let count = 1; ; count += 1) {
      const file = numberedFileName(name, count);
      const key = fileNameKey(file);
      if (this.#taken.has(key)) {
        if (await holdsSameBytes(join(this.#path, file), bytes)) return { outcome: 'same', file, sha256 };
        continue;
      }
      this.#taken.add(key);
      try {
        await writeWholeFile(this.#path, file, bytes, this.#jobId);
      } catch (error) {
        this.#taken.delete(key);
        throw error;
      }
      return { outcome: 'written', file, sha256 };
    }
  }
}
