import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileNameKey, numberedFileName } from '../../../shared/domain/exportFileName.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { ExportJournal } from './exportJournal.ts';
import { holdsSameBytes, readWhole, removeParts, writeWholeFile } from './wholeFile.ts';

export interface FolderFile {
  /** `same`: these bytes stood there under this name already, and were left alone. */
  readonly outcome: 'written' | 'same';
  /** The name that it got. */
  readonly file: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** Whose bytes a file of a job holds, and when they were fetched (ms since the epoch). */
export interface FolderOwner {
  readonly key: string;
  readonly fetchedAt: number;
}

/** A file that an earlier launch of the same job has written and could not note as done any more. */
export interface RecalledFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly fetchedAt: number;
}

/** A folder that one job writes into. Nothing that stands there is ever overwritten. */
export class ExportFolder {
  readonly #path: string;
  readonly #jobId: string;
  readonly #taken: Set<string>;
  readonly #journal: ExportJournal | null;

  private constructor(path: string, jobId: string, taken: Set<string>, journal: ExportJournal | null) {
    this.#path = path;
    this.#jobId = jobId;
    this.#taken = taken;
    this.#journal = journal;
  }

  /** Takes away what a crash has left half done by this job. @throws KontorFailure fileNotWritable */
  static async open(path: string, jobId = ''): Promise<ExportFolder> {
    try {
      if (jobId !== '') await removeParts(path, jobId);
      const journal = jobId === '' ? null : await ExportJournal.open(path, jobId);
      return new ExportFolder(path, jobId, new Set((await readdir(path)).map(fileNameKey)), journal);
    } catch {
      throw new KontorFailure('fileNotWritable');
    }
  }

  /**
   * Writes a file under its name, or under a numbered one where another file has it. The same bytes under
   * the same name are left alone.
   * @throws KontorFailure diskFull, fileNotWritable
   */
  async write(name: string, bytes: Uint8Array, owner?: FolderOwner): Promise<FolderFile> {
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
        await writeWholeFile(this.#path, file, bytes, this.#jobId, async () => {
          if (owner) await this.#journal?.add({ ...owner, file, bytes: bytes.length, sha256 });
        });
      } catch (error) {
        this.#taken.delete(key);
        throw error;
      }
      return { outcome: 'written', file, sha256 };
    }
  }
  /** The file of an owner from before a crash, if it still holds what was written into it. */
  async recall(key: string): Promise<RecalledFile | null> {
    const line = this.#journal?.find(key) ?? null;
    if (line === null || line.file !== basename(line.file)) return null;
    const bytes = await readWhole(join(this.#path, line.file), line);
    return bytes === null ? null : line;
  }

  /** Lets go of what only a launch that goes on with this job would need. */
  async settled(): Promise<void> {
    await this.#journal?.remove();
  }

  async close(): Promise<void> {
    await this.#journal?.close();
  }
}
