import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileNameKey, numberedFileName } from '../../../shared/domain/exportFileName.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { ExportJournal, journalPath } from './exportJournal.ts';
import { FolderThread } from './folderThread.ts';
import { readWhole, removeParts, sameContent, writingFailure } from './wholeFile.ts';
import { codeOf } from './writers/heldFile.ts';

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
  readonly #journal: ExportJournal;
  readonly #thread: FolderThread;

  private constructor(
    path: string,
    jobId: string,
    taken: Set<string>,
    journal: ExportJournal,
    thread: FolderThread,
  ) {
    this.#thread = thread;
    this.#path = path;
    this.#jobId = jobId;
    this.#taken = taken;
    this.#journal = journal;
  }

  /** Takes away what a crash has left half done by this job. @throws KontorFailure fileNotWritable, folderGone */
  static async open(path: string, jobId: string, thread: URL): Promise<ExportFolder> {
    try {
      await removeParts(path, jobId);
      const journal = await ExportJournal.open(path, jobId);
      const taken = new Set((await readdir(path)).map(fileNameKey));
      const files = new FolderThread(thread);
      files.begin();
      return new ExportFolder(path, jobId, taken, journal, files);
    } catch (error) {
      throw writingFailure(error);
    }
  }

  /**
   * Takes away what only another try of a job would need: half files, the journal, and the job's hidden folder if it
   * has one. Whatever is finished stays; in a folder that is gone there is nothing to take.
   * @throws KontorFailure fileNotWritable
   */
  static async discard(path: string, jobId: string, spool: string | null = null): Promise<void> {
    const left = await Promise.allSettled([
      removeParts(path, jobId),
      rm(journalPath(path, jobId), { force: true }),
      spool === null ? null : rm(spool, { recursive: true, force: true }),
    ]);
    const stays = left.some((one) => one.status === 'rejected' && codeOf(one.reason) !== 'ENOENT');
    if (stays) throw new KontorFailure('fileNotWritable');
  }

  /**
   * Writes a file under its name, or under a numbered one where another file has it. The same bytes under
   * the same name are left alone. The buffer goes over to a thread: the bytes may be empty afterwards.
   * @throws KontorFailure diskFull, fileNotWritable
   */
  async write(name: string, bytes: Uint8Array<ArrayBuffer>, owner?: FolderOwner): Promise<FolderFile> {
    for (let count = 1; ; count += 1) {
      const file = numberedFileName(name, count);
      const key = fileNameKey(file);
      if (this.#taken.has(key)) {
        const sha256 = await sameContent(join(this.#path, file), bytes);
        if (sha256 !== null) return { outcome: 'same', file, sha256 };
        continue;
      }
      this.#taken.add(key);
      try {
        const { path } = this.#journal;
        const journal = owner ? { path, line: { ...owner, file, bytes: bytes.length } } : null;
        const [folder, jobId] = [this.#path, this.#jobId];
        const sha256 = await this.#thread.write({ folder, name: file, bytes, jobId, journal });
        return { outcome: 'written', file, sha256 };
      } catch (error) {
        this.#taken.delete(key);
        throw error;
      }
    }
  }

  /** The file of an owner from before a crash, if it still holds what was written into it. */
  async recall(key: string): Promise<RecalledFile | null> {
    const line = this.#journal.find(key);
    if (line === null || line.file !== basename(line.file)) return null;
    const bytes = await readWhole(join(this.#path, line.file), line);
    return bytes === null ? null : line;
  }

  /** Lets go of what only a launch that goes on with this job would need. */
  async settled(): Promise<void> {
    await this.#thread.close();
    await this.#journal.remove();
  }

  /** Lets the thread end; the folder can still be written into, on a new one. */
  async close(): Promise<void> {
    await this.#thread.close();
  }
}
