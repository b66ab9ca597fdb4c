import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../../shared/domain/errorCode.ts';
import { type FailureCode, KontorFailure } from '../../../../shared/domain/failure.ts';
import { nameNew, renamePatiently } from './heldFile.ts';

/**
 * Writes a file that is there whole or not at all: a `.part` beside it, sync, its name. Where `was` is null the name
 * must be free; otherwise the file that holds exactly `was` is replaced. A target that another program holds is
 * retried for a short time (docs/promises.md P37).
 * @returns false, and nothing is changed, where another file has the name or the file holds something else by now
 * @throws KontorFailure diskFull, fileNotWritable, folderReadOnly, folderGone
 */
export async function putWholeFile(
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
      if (await nameNew(part, path)) return true;
    } else if ((await bytesOrNull(path))?.equals(was)) {
      await renamePatiently(part, path);
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
