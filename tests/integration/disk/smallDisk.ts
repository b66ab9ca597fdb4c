import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const command = promisify(execFile);

/** Why no disk of a few megabytes is available here; null if one is. */
export async function noSmallDisk(): Promise<string | null> {
  if (process.platform !== 'linux') return 'tmpfs is Linux only';
  const probe = await mkdtemp(join(tmpdir(), 'kontor-mount-'));
  try {
    await command('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]);
    await command('umount', [probe]);
    return null;
  } catch {
    return 'mounting is not allowed to this user';
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}
