import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../shared/domain/errorCode.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';

export const FOLDER_MARK_FILE = 'keychain.mark';
const SHAPE = /^@[0-9a-f]{32}$/;

/**
 * The random mark of a data folder, such as `@` and 32 hex digits, created on first use. It is no secret: it
 * distinguishes this folder's keychain items from those of every other folder, wherever the folder is. `known` is the
 * mark that the vault marker remembers; it is taken where the file is missing or damaged, so that no item is lost with
 * it.
 * @throws KontorFailure `diskFull` or `fileNotWritable`
 */
export async function folderMark(folder: string, known: string | null): Promise<string> {
  const file = join(folder, FOLDER_MARK_FILE);
  try {
    const kept = (await readFile(file, 'utf8').catch(missingIsEmpty)).trim();
    if (SHAPE.test(kept)) return kept;
    const mark = known !== null && SHAPE.test(known) ? known : `@${randomBytes(16).toString('hex')}`;
    const part = await open(`${file}.part`, 'w', 0o600);
    try {
      await part.writeFile(`${mark}\n`);
      await part.sync();
    } finally {
      await part.close();
    }
    await rename(`${file}.part`, file);
    return mark;
  } catch (error) {
    throw new KontorFailure(errorCode(error) === 'ENOSPC' ? 'diskFull' : 'fileNotWritable', {
      retryable: true,
    });
  }
}

function missingIsEmpty(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return '';
  throw error;
}
