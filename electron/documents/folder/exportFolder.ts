import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { errorCode, KontorFailure } from '../../../shared/domain/failure.ts';
import { fileNameKey, numberedFileName } from '../../../shared/domain/fileNameTemplate.ts';
import { RpcChannel, type RpcClient, rpcClients } from '../../workers/rpc.ts';
import { folderKey } from '../files/sharedFolder.ts';
import { partName, readWhole, removeParts, writingFailure } from '../files/writeFile.ts';
import type { PdfCheck } from '../pdf/check.ts';
import {
  type FileOrder,
  type FileUnsure,
  type FileWritten,
  type FolderFiles,
  type JournalLine,
  journalPath,
  readJournal,
} from './folderFiles.ts';

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
  readonly #real: string;
  readonly #jobId: string;
  readonly #names: FolderNames;
  /** What earlier launches have written. */
  readonly #before: ReadonlyMap<string, JournalLine>;
  readonly #thread: FolderThread;
  #closed = false;

  private constructor(
    path: string,
    real: string,
    jobId: string,
    names: FolderNames,
    before: ReadonlyMap<string, JournalLine>,
    thread: FolderThread,
  ) {
    this.#thread = thread;
    this.#path = path;
    this.#real = real;
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
      return new ExportFolder(path, await folderKey(path), jobId, names, before, files);
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
    let sha256: string | null = null;
    for (let count = 1; ; ) {
      const file = numberedFileName(name, count);
      if (this.#names.isFree(file)) return this.#writeAs({ name, count }, bytes, owner);
      const taken = await this.#names.find(file);
      // A file that could not be written has released its name.
      if (taken === undefined) continue;
      sha256 ??= createHash('sha256').update(bytes).digest('hex');
      const same = { bytes: bytes.length, sha256 };
      if ((taken === null || taken.sha256 === sha256) && (await readWhole(join(this.#path, file), same))) {
        return { outcome: 'same', file, sha256 };
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
    const [folder, real, jobId] = [this.#path, this.#real, this.#jobId];
    const line = owner && { ...owner, bytes: bytes.length };
    const journal = line ? { path: journalPath(folder, jobId), line } : null;
    const write = () => this.#thread.write({ folder, real, ...as, bytes, jobId, journal });
    const named = ({ file, sha256 }: FileWritten): TakenName => (file === wanted ? { sha256 } : null);
    const written = await this.#names.during(wanted, write, named);
    if (written.file !== wanted) this.#names.take(written.file, written);
    return written;
  }

  /** Whether the folder is still the one that was opened, and not a link in its place. */
  async isSame(): Promise<boolean> {
    return (await folderKey(this.#path)) === this.#real;
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

/** What is known of a name that is taken: the hash of the file that was written under it, or nothing. */
type TakenName = { readonly sha256: string } | null;

const open = new Map<string, FolderNames>();

/**
 * The names that are taken in one folder, shared by all jobs of this process that write into it, so that two of them
 * never reserve one name. Names that other programs take meanwhile are refused by the disk itself.
 */
class FolderNames {
  readonly #path: string;
  readonly #taken = new Map<string, TakenName | Promise<TakenName>>();
  #users = 0;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Reads again what the folder holds. @throws Node's error */
  static async open(folder: string): Promise<FolderNames> {
    const path = await folderKey(folder);
    const there = await readdir(folder);
    const names = open.get(path) ?? new FolderNames(path);
    open.set(path, names);
    names.#users += 1;
    for (const name of there.map(fileNameKey)) {
      if (!names.#taken.has(name)) names.#taken.set(name, null);
    }
    return names;
  }

  /** Undefined for a free name; waits for a file that is being written under it. */
  async find(name: string): Promise<TakenName | undefined> {
    return this.#taken.get(fileNameKey(name));
  }

  isFree(name: string): boolean {
    return !this.#taken.has(fileNameKey(name));
  }

  /** Reserves a free name while a file is written. Null as the result: another file has the name. */
  async during<Value>(
    name: string,
    write: () => Promise<Value>,
    result: (value: Value) => TakenName,
  ): Promise<Value> {
    const key = fileNameKey(name);
    const writing = write();
    this.#taken.set(
      key,
      writing.then(result, () => null),
    );
    try {
      const value = await writing;
      this.#taken.set(key, result(value));
      return value;
    } catch (error) {
      this.#taken.delete(key);
      throw error;
    }
  }

  take(name: string, taken: TakenName): void {
    this.#taken.set(fileNameKey(name), taken);
  }

  close(): void {
    this.#users -= 1;
    if (this.#users === 0 && open.get(this.#path) === this) open.delete(this.#path);
  }
}

type WholeFile = Omit<FileOrder, 'part' | 'onlyPlainPdf'> & { readonly jobId: string };

/** The thread that writes the files of one folder export. */
class FolderThread {
  readonly #entry: URL;
  readonly #check: PdfCheck | null;
  #calls: RpcChannel<string> | null = null;

  /** With a check, only sound PDFs are written. */
  constructor(entry: URL, check: PdfCheck | null) {
    this.#entry = entry;
    this.#check = check;
  }

  /** Starts the thread while the first file is still being fetched. */
  begin(): void {
    this.#running();
  }

  /**
   * Writes a file that is there whole or not at all, under the first name from its number on that no other file has.
   * The buffer is transferred to the thread: the bytes are empty afterwards.
   * @throws KontorFailure diskFull, fileNotWritable, folderGone; where PDFs are written those of `PdfCheck`
   */
  async write(file: WholeFile): Promise<FileWritten> {
    const given = await this.#write(file, this.#check !== null);
    if (!('unsure' in given)) return given;
    const bytes = this.#check === null ? given.unsure : await this.#check.sound(given.unsure);
    return (await this.#write({ ...file, bytes }, false)) as FileWritten;
  }

  #write({ bytes, jobId, ...file }: WholeFile, onlyPlainPdf: boolean): Promise<FileWritten | FileUnsure> {
    const mine = bytes.buffer.byteLength === bytes.byteLength ? bytes : bytes.slice();
    const part = partName(jobId);
    return filesOf(this.#running(), [mine.buffer]).write({ ...file, part, bytes: mine, onlyPlainPdf });
  }

  /** Waits until the thread has ended. */
  async close(): Promise<void> {
    await this.#check?.close();
    const calls = this.#calls;
    this.#calls = null;
    if (calls === null || calls.isOver) return;
    // A thread that ends by itself before it answers has closed its files, too.
    await filesOf(calls)
      .close()
      .catch(() => undefined);
    await calls.ended();
  }

  #running(): RpcChannel<string> {
    if (this.#calls !== null && !this.#calls.isOver) return this.#calls;
    const worker = new Worker(this.#entry, { name: 'export folder' });
    this.#calls = new RpcChannel(worker, { errorOf: faultOf, lostBy: () => faultOf('') });
    return this.#calls;
  }
}

/** The buffers go over with the call. */
function filesOf(calls: RpcChannel<string>, buffers: readonly ArrayBuffer[] = []): RpcClient<FolderFiles> {
  return rpcClients<{ files: FolderFiles }>((call, args) => calls.call(call, args, buffers)).files;
}

function faultOf(code: string): Error {
  return writingFailure(Object.assign(new Error('not written'), { code }));
}
