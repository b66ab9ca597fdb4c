import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../temporaryFolder.ts';

const command = promisify(execFile);

/** Why no disk of a few megabytes is available here; null if one is. */
export async function noSmallDisk(): Promise<string | null> {
  if (process.platform !== 'linux') return 'tmpfs is Linux only';
  await using probe = await temporaryFolder();
  try {
    await command('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe.path]);
    await command('umount', [probe.path]);
    return null;
  } catch {
    return 'mounting is not allowed to this user';
  }
}
