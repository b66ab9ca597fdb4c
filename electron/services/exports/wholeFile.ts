import { createHash, randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { KontorFailure } from '../../../shared/domain/failure.ts';

const LOCKED = new Set(['EBUSY', 'EPERM', 'EACCES']);
const RENAME_TRIES_MS = [50, 100, 200, 400, 800];

/**
 * Writes a file that is there whole or not at all: a `.part` beside it, sync, rename. A target that another
 * program holds is tried for a little while (PROMISES P37).
 * @throws KontorFailure diskFull, fileNotWritable
 */
export async function writeWholeFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const part = join(folder, `.${randomBytes(6).toString('hex')}.part`);
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renamePatiently(part, join(folder, name));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw writingFailure(error);
  }
}

async function renamePatiently(from: string, to: string): Promise<void> {
  for (const pause of RENAME_TRIES_MS) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!LOCKED.has(codeOf(error))) throw error;
      await wait(pause);
    }
  }
  await rename(from, to);
}

/** Whether a file of this name holds exactly these bytes: the same invoice, exported before. */
export async function holdsSameBytes(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    if ((await stat(path)).size !== bytes.length) return false;
    const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    return digest(await readFile(path)) === digest(bytes);
  } catch {
    return false;
  }
}

function writingFailure(error: unknown): KontorFailure {
  const full = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT';
  return new KontorFailure(full ? 'diskFull' : 'fileNotWritable', { retryable: true });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
