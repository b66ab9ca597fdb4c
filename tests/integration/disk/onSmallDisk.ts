import { execFile } from 'node:child_process';
import { rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../temporaryFolder.ts';

const command = promisify(execFile);

export interface SmallDisk extends AsyncDisposable {
  readonly path: string;
  grow(size: string): Promise<void>;
  /** Takes all room but so many bytes; called again, the room is that. */
  fill(leave?: number): Promise<void>;
  free(): Promise<void>;
}

const FILLER = '.filler';
const CHUNK = Buffer.alloc(1_000_000, 1);

/** Mounts a real disk of that size, such as `12m`, on a folder; only where that is allowed (`noSmallDisk`). */
export async function mountSmallDisk(path: string, size: string): Promise<SmallDisk> {
  await command('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', path]);
  const filler = join(path, FILLER);
  const free = () => rm(filler, { force: true });
  return {
    path,
    grow: async (to) => {
      await command('mount', ['-o', `remount,size=${to}`, path]);
    },
    fill: async (leave = 0) => {
      await free();
      for (;;) {
        const full = await writeFile(filler, CHUNK, { flag: 'a' }).then(
          () => false,
          () => true,
        );
        if (full) break;
      }
      if (leave > 0) {
        await truncate(filler, Math.max(0, (await stat(filler)).size - leave));
      }
    },
    free,
    [Symbol.asyncDispose]: async () => {
      await command('umount', ['-l', path]);
    },
  };
}

/** Runs the body with such a disk in a folder of its own. */
export async function onSmallDisk(size: string, body: (disk: SmallDisk) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder();
  await using disk = await mountSmallDisk(folder.path, size);
  await body(disk);
}

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
