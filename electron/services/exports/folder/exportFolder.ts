import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '../../../../shared/domain/errorCode.ts';
import { numberedFileName } from '../../../../shared/domain/exportFileName.ts';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { readWhole, removeParts, writingFailure } from '../base/wholeFile.ts';
import type { PdfCheck } from '../pdfs/pdfCheck.ts';
import { type JournalLine, journalPath, readJournal } from './exportJournal.ts';
import { FolderNames, type TakenName } from './folderNames.ts';
import { FolderThread } from './folderThread.ts';
import type { FileWritten } from './serveFolder.ts';

/** Whose bytes a file of a job holds, and when they were fetched (ms since the epoch). */
export interface FolderOwner {
  readonly key: string;
  readonly fetchedAt: number;
}

/**
 * A folder that one job writes into, as other jobs of this process and other programs do. No existing file is ever
 * overwritten, no matter who has written it and when (docs/promises.md P40).
 */
export class ExportFolder {
  readonly #path: string;
  readonly #jobId: string;
  readonly #names: FolderNames;
  /** What earlier launches have written. */
  readonly #before: ReadonlyMap<string, JournalLine>;
  readonly #thread: FolderThread;
  #closed = false;

  private constructor(
    path: string,
    jobId: string,
    names: FolderNames,
    before: ReadonlyMap<string, JournalLine>,
    thread: FolderThread,
  ) {
    this.#thread = thread;
    this.#path = path;
    this.#jobId = jobId;
    this.#names = names;
    this.#before = before;
  }

  /**
   * Removes the unfinished files of this job after a crash. With a check, only sound PDFs are written.
   * @throws KontorFailure fileNotWritable, folderGone
   */
  static async open(path: string, jobId: string, thread: URL, check: PdfCheck | null): Promise<ExportFolder> {
    try {
      await removeParts(path, jobId);
      const before = await readJournal(journalPath(path, jobId));
      const names = await FolderNames.open(path);
      const files = new FolderThread(thread, check);
      files.begin();
      return new ExportFolder(path, jobId, names, before, files);
    } catch (error) {
      throw writingFailure(error);
    }
  }

  /**
   * Removes what only another try of a job would need: half files, the journal, and the job's hidden folder if it has
   * one. Finished files stay; in a missing folder there is nothing to remove.
   * @throws KontorFailure fileNotWritable
   */
  static async discard(path: string, jobId: string, spool: string | null = null): Promise<void> {
    const left = await Promise.allSettled([
      removeParts(path, jobId),
      rm(journalPath(path, jobId), { force: true }),
      spool === null ? null : rm(spool, { recursive: true, force: true }),
    ]);
    const stays = left.some((one) => one.status === 'rejected' && errorCode(one.reason) !== 'ENOENT');
    if (stays) throw new KontorFailure('fileNotWritable');
  }

  /**
   * Writes a file under its name, or under a numbered one where another file has it, now or by the time it is whole. A
   * file with the same bytes under the same name is not changed. The buffer is transferred to a thread: the bytes may
   * be empty afterwards.
   * @throws KontorFailure diskFull, fileNotWritable; where PDFs are written those of `PdfCheck`
   */
  async write(name: string, bytes: Uint8Array<ArrayBuffer>, owner?: FolderOwner): Promise<FileWritten> {
    let hash: string | null = null;
    for (let count = 1; ; ) {
      const file = numberedFileName(name, count);
      if (this.#names.isFree(file)) return this.#writeAs({ name, count }, bytes, owner);
      const taken = await this.#names.find(file);
      // A file that could not be written has released its name.
      if (taken === undefined) continue;
      hash ??= createHash('sha256').update(bytes).digest('hex');
      const same = { bytes: bytes.length, sha256: hash };
      if ((taken === null || taken.sha256 === hash) && (await readWhole(join(this.#path, file), same))) {
        return { outcome: 'same', file, sha256: hash };
      }
      count += 1;
    }
  }

  async #writeAs(
    as: { readonly name: string; readonly count: number },
    bytes: Uint8Array<ArrayBuffer>,
    owner: FolderOwner | undefined,
  ): Promise<FileWritten> {
    const wanted = numberedFileName(as.name, as.count);
    const [folder, jobId] = [this.#path, this.#jobId];
    const line = owner && { ...owner, bytes: bytes.length };
    const journal = line ? { path: journalPath(folder, jobId), line } : null;
    const write = () => this.#thread.write({ folder, ...as, bytes, jobId, journal });
    const named = ({ file, sha256 }: FileWritten): TakenName => (file === wanted ? { sha256 } : null);
    const written = await this.#names.during(wanted, write, named);
    if (written.file !== wanted) this.#names.take(written.file, written);
    return written;
  }

  /** The file of an owner from before a crash, if it still holds what was written into it. */
  async recall(key: string): Promise<JournalLine | null> {
    const line = this.#before.get(key);
    if (line === undefined || line.file !== basename(line.file)) return null;
    const bytes = await readWhole(join(this.#path, line.file), line);
    return bytes === null ? null : line;
  }

  /** Releases what only a launch that continues this job would need. */
  async settled(): Promise<void> {
    await this.close();
    await rm(journalPath(this.#path, this.#jobId), { force: true }).catch(() => undefined);
  }

  /** Stops the thread; the folder can still be written into, on a new one. */
  async close(): Promise<void> {
    if (!this.#closed) this.#names.close();
    this.#closed = true;
    await this.#thread.close();
  }
}
