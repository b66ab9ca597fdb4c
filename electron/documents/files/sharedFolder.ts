import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { errorCode, KontorFailure } from '../../../shared/domain/failure.ts';

const CHUNK = 256 * 1024;

const last = new Map<string, Promise<unknown>>();

/**
 * Does work in a folder after all that was begun there before, whichever job began it: what is read, changed and
 * written back (a manifest, a job's own earlier file) never overwrites what another job has written meanwhile.
 */
export async function runExclusiveIn<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const key = await folderKey(folder);
  const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
  last.set(key, turn);
  try {
    return await turn;
  } finally {
    if (last.get(key) === turn) last.delete(key);
  }
}

/** The same folder for any of its paths. */
export function folderKey(folder: string): Promise<string> {
  return realpath(folder).catch(() => resolve(folder));
}

/**
 * Whether there is a folder of this name in another one. What Kontor makes in a folder that others may write to is never a
 * link: one in its place would lead what is written next out of the folder that was checked.
 * @throws KontorFailure folderIsLink; Node's error
 */
export async function hasSubfolder(folder: string, name: string): Promise<boolean> {
  const expected = join(await realpath(folder), name);
  try {
    const real = await realpath(join(folder, name));
    if (samePath(real) !== samePath(expected)) throw new KontorFailure('folderIsLink');
    return true;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return false;
  }
}

/** Makes a folder that is not there. @throws KontorFailure folderIsLink; Node's error */
export async function makeSubfolder(folder: string, name: string): Promise<void> {
  await mkdir(join(folder, name), { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  if (!(await hasSubfolder(folder, name))) throw new KontorFailure('folderIsLink');
}

/** macOS and Windows answer with the letters that the disk has. */
function samePath(path: string): string {
  return process.platform === 'linux' ? path : path.toLowerCase();
}

/**
 * Opens a file that others may have put there. A link is not followed, and a pipe is not waited for.
 * @throws Node's error; ELOOP for what is no file
 */
export async function openPlainFile(path: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  // Windows has no such flags.
  const isLink = O_NOFOLLOW === 0 && (await lstat(path)).isSymbolicLink();
  if (!isLink && (await file.stat()).isFile()) return file;
  await file.close();
  throw Object.assign(new Error('no file'), { code: 'ELOOP' });
}

/** The bytes of such a file; null for one that is not there, no file, or longer than `most`. */
export async function plainFileBytes(path: string, most: number): Promise<Buffer | null> {
  const file = await openPlainFile(path).catch(() => null);
  try {
    if (file === null || (await file.stat()).size > most) return null;
    const buffer = Buffer.alloc(most);
    let length = 0;
    for (let more = 1; more > 0 && length < most; length += more) {
      more = (await file.read(buffer, length, most - length)).bytesRead;
    }
    return buffer.subarray(0, length);
  } catch {
    return null;
  } finally {
    await file?.close();
  }
}

/** Whether a file that others may have changed holds what was written into it. A link, or what is no file, has changed. */
export async function stateOfFile(
  path: string,
  written: { readonly bytes: number | null; readonly sha256: string | null },
): Promise<'intact' | 'missing' | 'changed'> {
  const hash = createHash('sha256');
  try {
    await using file = await openPlainFile(path);
    if ((await file.stat()).size !== written.bytes) return 'changed';
    const content = file.createReadStream({ highWaterMark: CHUNK, autoClose: false });
    for await (const chunk of content) hash.update(chunk as Buffer);
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'missing' : 'changed';
  }
  return hash.digest('hex') === written.sha256 ? 'intact' : 'changed';
}

interface ChosenFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * The file that a dialog has named, `most` bytes of it and one; null where the clerk has cancelled.
 * @throws KontorFailure for one that cannot be read
 */
export async function chosenFile(path: string | null, most: number): Promise<ChosenFile | null> {
  if (path === null) return null;
  const bytes = await firstBytes(path, most).catch(() => {
    throw new KontorFailure('fileNotWritable', { retryable: true });
  });
  return { fileName: basename(path), bytes };
}

/**
 * The beginning of a file, `most` bytes and one, even if it grows meanwhile: longer than `most` is too long. In shared memory,
 * so that a thread which reads it gets no copy.
 */
async function firstBytes(path: string, most: number): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.from(new SharedArrayBuffer(most + 1));
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) return buffer.subarray(0, length);
    }
  } finally {
    await handle.close();
  }
}
