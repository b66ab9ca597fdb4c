import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import { readVaultFile, writeVaultFile } from './vaultFile.ts';

export const FOLDER_MARK_FILE = 'keychain.mark';
const SHAPE = /^@[0-9a-f]{32}$/;

/**
 * The random mark of a data folder, such as `@` and 32 hex digits, created on first use. It is no secret: it
 * distinguishes this folder's keychain items from those of every other folder, wherever the folder is. `known` is the
 * mark that the vault marker remembers; it is taken where the file is missing or damaged, so that no item is lost with
 * it.
 * @throws KontorFailure `diskFull` or `fileNotWritable`
 */
export async function folderMark(folder: string, known: string | null, clock: Clock): Promise<string> {
  const file = join(folder, FOLDER_MARK_FILE);
  const kept = (await readVaultFile(file))?.trim() ?? '';
  if (SHAPE.test(kept)) return kept;
  const mark = known !== null && SHAPE.test(known) ? known : `@${randomBytes(16).toString('hex')}`;
  await writeVaultFile(file, `${mark}\n`, clock);
  return mark;
}
