import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, link, lstat, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode, type FailureCode, KontorFailure } from '../../../shared/domain/failure.ts';
import { numberedFileName } from '../../../shared/domain/fileNameTemplate.ts';
import { runExclusiveIn } from './sharedFolder.ts';

/** A file's content, made only as fast as it is taken. */
type Content = AsyncIterable<string | Uint8Array>;

export interface WrittenPart {
  readonly bytes: number;
  /** Of the whole content, lower-case hexadecimal. */
  readonly sha256: string;
}

/** A text that lies beside a file and is called as the file is, with an ending. */
export interface Sidecar {
  readonly ending: string;
  readonly text: (file: WrittenPart & { readonly fileName: string }) => string;
}

/** Small chunks are gathered to this many bytes, so that writes are few. */
const GATHERED = 256 * 1024;

/**
 * Writes a file's content to a new `.part` file, synced, only for its owner (0600), for the caller to rename when all
 * is well. The file's own back pressure slows the writer down. When anything fails or is aborted, no file remains.
 * @throws the writer's or the signal's own error; Node's error when the file cannot be made or written
 */
export async function writePartFile(
  path: string,
  chunks: Content,
  signal?: AbortSignal,
): Promise<WrittenPart> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const written = await pour(handle, chunks, signal);
    await handle.sync();
    await handle.close();
    return written;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function pour(
  handle: FileHandle,
  chunks: Content,
  signal: AbortSignal | undefined,
): Promise<WrittenPart> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of gathered(chunks, signal)) {
    hash.update(piece);
    await handle.writeFile(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function* gathered(chunks: Content, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    waiting.push(piece);
    size += piece.length;
    if (size < GATHERED) continue;
    yield waiting.length === 1 ? piece : Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

export interface SaveTarget {
  readonly folder: string;
  /** As the clerk chose it; numbered where another file has the name. */
  readonly fileName: string;
  readonly jobId: string;
  /** The job's own earlier file, which a fuller one takes the place of. */
  readonly own?: { readonly fileName: string; readonly sha256: string } | undefined;
}

/**
 * Has a writer fill a `.part` beside the target and gives it its name when it is whole. Another file of the name is
 * never overwritten, not even one that appears while this one is written; the job's own earlier file, known by its
 * hash, is replaced in one step, so that the old one or the new one is there and whole. A text that belongs beside it
 * is there with it, or neither is.
 * @throws KontorFailure diskFull, fileNotWritable, mergeTooLarge, or the writer's own error; no part remains
 */
export async function saveWhole<Part extends WrittenPart & { readonly beside?: Sidecar }>(
  target: SaveTarget,
  write: (path: string) => Promise<Part>,
): Promise<Omit<Part, 'beside'> & { readonly fileName: string }> {
  const part = join(target.folder, partName(target.jobId));
  let path = part;
  try {
    const { beside, ...written } = await write(part);
    const fileName = await runExclusiveIn(target.folder, () => named(part, target, beside?.ending));
    path = join(target.folder, fileName);
    const file = { ...written, fileName };
    if (beside) {
      const besidePath = path + beside.ending;
      // It describes the earlier file of the job, which this one has replaced.
      if (fileName === target.own?.fileName) await rm(besidePath, { force: true });
      await saveText(besidePath, beside.text(file), target.jobId);
    }
    return file;
  } catch (error) {
    await rm(path, { force: true, recursive: true }).catch(() => undefined);
    throw errorCode(error) !== '' ? writingFailure(error) : error;
  }
}

/** Saves a text that is there already, in the same way; answers with the name that the file was given. */
export async function saveText(path: string, text: string, jobId: string): Promise<string> {
  const target = { folder: dirname(path), fileName: basename(path), jobId };
  return (await saveWhole(target, (part) => writePartFile(part, Readable.from([text])))).fileName;
}

async function named(
  part: string,
  { folder, fileName, own }: SaveTarget,
  besideEnding: string | undefined,
): Promise<string> {
  if (own && (await hashOf(join(folder, own.fileName))) === own.sha256) {
    await renameWithRetry(part, join(folder, own.fileName));
    return own.fileName;
  }
  for (let count = 1; ; count += 1) {
    const candidate = numberedFileName(fileName, count);
    // Another file is described there.
    if (besideEnding !== undefined && existsSync(join(folder, candidate + besideEnding))) continue;
    if (await linkExclusive(part, join(folder, candidate))) return candidate;
  }
}

/**
 * Writes a file that is there whole or not at all: a `.part` beside it, sync, its name. Where `was` is null the name
 * must be free; otherwise the file that holds exactly `was` is replaced. A target that another program holds is
 * retried for a short time (docs/promises.md P37).
 * @returns false, and nothing is changed, where another file has the name or the file holds something else by now
 * @throws KontorFailure diskFull, fileNotWritable, folderReadOnly, folderGone
 */
export async function writeFileAtomic(
  folder: string,
  name: string,
  {
    was,
    bytes,
    jobId,
  }: { readonly was: Uint8Array | null; readonly bytes: Uint8Array; readonly jobId: string },
): Promise<boolean> {
  const part = join(folder, partName(jobId));
  const path = join(folder, name);
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (was === null) {
      if (await linkExclusive(part, path)) return true;
    } else if ((await bytesOrNull(path))?.equals(was)) {
      await renameWithRetry(part, path);
      return true;
    }
    await rm(part, { force: true });
    return false;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw writingFailure(error);
  }
}

/** Null for a file that is not there. @throws Node's error for one that cannot be read */
export async function bytesOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * A hidden name for a file that is not whole yet; it contains the job's id, so that files left by a crash can be
 * recognised.
 */
export function partName(jobId: string): string {
  lastPart += 1;
  return `${partPrefix(jobId)}${LAUNCH}${lastPart}.part`;
}

/** Generated once: a random number for each would cost more than the rest of the name. */
const LAUNCH = `${randomBytes(6).toString('hex')}-`;
let lastPart = 0;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Removes what a crash has left of a job's own half files, and any job's that nothing was written to for a day: a job
 * that a full disk could not keep is unknown after a crash.
 */
export async function removeParts(folder: string, jobId: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => /^\.kontor-.+\.part$/.test(name));
  for (const name of parts) {
    const path = join(folder, name);
    if (name.startsWith(partPrefix(jobId)) || (await isOld(path)))
      await rm(path, { force: true, recursive: true });
  }
}

async function isOld(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs > DAY_MS;
}

function partPrefix(jobId: string): string {
  return `.kontor-${jobId.slice(0, 8)}-`;
}

/** The bytes of a file that has just this content; null for any other, and for none. */
export async function readWhole(
  path: string,
  was: { readonly bytes: number; readonly sha256: string },
): Promise<Buffer<ArrayBuffer> | null> {
  try {
    if ((await stat(path)).size !== was.bytes) return null;
    const bytes = await readFile(path);
    return createHash('sha256').update(bytes).digest('hex') === was.sha256 ? bytes : null;
  } catch {
    return null;
  }
}

/** If the path of a new file is not found, its folder is missing. */
const WRITING: Readonly<Record<string, FailureCode>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  ENOENT: 'folderGone',
  EROFS: 'folderReadOnly',
  ESTALE: 'exportRemoved',
};

/** The failure that the clerk is shown for a file's fault, by Node's code. */
export function writingFailure(error: unknown): KontorFailure {
  if (error instanceof KontorFailure) return error;
  return new KontorFailure(WRITING[errorCode(error)] ?? 'fileNotWritable', { retryable: true });
}

const LOCKED = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Pauses between the tries: two seconds in all (docs/promises.md P37). */
const TRIES_MS: readonly number[] = [50, 100, 200, 400, 600, 650];

/** What disks without hard links (exFAT, FAT, some network shares) answer to `link`, by system. */
const NO_LINKS = new Set([
  ...['EPERM', 'EACCES', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'EISDIR', 'EMLINK', 'EXDEV'],
  ...['ENOTTY', 'UNKNOWN'],
]);

/** Whether `linkExclusive` may do what one plain `link` could not: the file is held for a moment, or the disk has no links. */
export function isWorthAnotherWay(error: unknown): boolean {
  return isLocked(error) || NO_LINKS.has(errorCode(error));
}

/** Whether another program may be holding the file for a moment: a viewer, or a virus scanner. */
function isLocked(error: unknown): boolean {
  return LOCKED.has(errorCode(error));
}

/** Replaces what has the name. @throws Node's error once another program has held the target for too long */
function renameWithRetry(from: string, to: string): Promise<void> {
  return patiently(() => rename(from, to));
}

/**
 * Gives a whole file its final name, never that of another file: false where anything has the name already.
 * `link` is one step that the system refuses where the name is taken. Where a disk has no links, an empty file holds
 * the name until the whole one takes its place. A folder has no links: it is renamed, which no system does over a file
 * or over a folder that holds something.
 * @throws Node's error once another program has held the file for too long, or for any other fault
 */
export function linkExclusive(part: string, path: string): Promise<boolean> {
  return patiently(async () => {
    if ((await lstat(part)).isDirectory()) return folderNamed(part, path);
    try {
      await link(part, path);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      if (NO_LINKS.has(errorCode(error))) return namedByPlaceholder(part, path);
      throw error;
    }
    // The file has its name; a hidden second one that cannot be removed now is removed with the job's other parts.
    await rm(part, { force: true }).catch(() => undefined);
    return true;
  });
}

async function folderNamed(part: string, path: string): Promise<boolean> {
  const isTaken = () =>
    lstat(path).then(
      () => true,
      () => false,
    );
  if (await isTaken()) return false;
  try {
    await rename(part, path);
    return true;
  } catch (error) {
    if (await isTaken()) return false;
    throw error;
  }
}

async function namedByPlaceholder(part: string, path: string): Promise<boolean> {
  const held = await openNew(path);
  if (held === null) return false;
  const isOurs = async () => {
    const now = await lstat(path).catch(() => null);
    return now !== null && now.size === 0 && now.ino === held.ino;
  };
  try {
    if (!(await isOurs())) return false;
    await rename(part, path);
    return true;
  } catch (error) {
    if (await isOurs()) await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A new, empty file; null where the name is taken. */
async function openNew(path: string): Promise<{ readonly ino: number } | null> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      return { ino: (await file.stat()).ino };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return null;
    throw error;
  }
}

async function patiently<Value>(act: () => Promise<Value>): Promise<Value> {
  for (const pause of TRIES_MS) {
    try {
      return await act();
    } catch (error) {
      if (!isLocked(error)) throw error;
      await wait(pause);
    }
  }
  return act();
}

/** SHA-256 of a file's content, lower-case hexadecimal; null for one that is missing or cannot be read. */
async function hashOf(path: string): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch {
    return null;
  }
}
