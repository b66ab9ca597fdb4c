import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from '../../../shared/domain/errorCode.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Clock } from '../../ports/clock.ts';

const RENAME_TRIES = 6;

/** Null for a file that is not there. @throws KontorFailure `fileNotWritable` for one that cannot be read */
export async function readVaultFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new KontorFailure('fileNotWritable', { retryable: true });
  }
}

/**
 * Puts a file, for its owner only, in the place of another: the old one or the new one is there and whole.
 * @throws KontorFailure `diskFull` or `fileNotWritable`
 */
export async function writeVaultFile(file: string, text: string, clock: Clock): Promise<void> {
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    await writeFile(part, text, { mode: 0o600, flush: true });
    await renamePatiently(part, file, clock);
  } catch (error) {
    const code = errorCode(error) === 'ENOSPC' ? 'diskFull' : 'fileNotWritable';
    throw new KontorFailure(code, { retryable: true });
  }
}

/** Virus scanners on Windows hold a new file open for a moment. */
async function renamePatiently(part: string, file: string, clock: Clock): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rename(part, file);
    } catch (error) {
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error));
      if (process.platform !== 'win32' || !busy || attempt === RENAME_TRIES) throw error;
      await clock.sleep(20 * attempt);
    }
  }
}
