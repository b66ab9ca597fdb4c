import { execFile } from 'node:child_process';
import { rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../temporaryFolder.ts';

const command = promisify(execFile);

export interface SmallDisk {
  readonly path: string;
  grow(size: string): Promise<void>;
  /** Takes all room but so many bytes; called again, the room is that. */
  fill(leave?: number): Promise<void>;
  free(): Promise<void>;
}

const FILLER = '.filler';
const CHUNK = Buffer.alloc(1_000_000, 1);

/** Runs the body with a real disk of that size, such as `12m`; only where mounting is allowed (`noSmallDisk`). */
export async function onSmallDisk(size: string, body: (disk: SmallDisk) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder();
  const { path } = folder;
  const filler = join(path, FILLER);
  await command('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]);
  const free = () => rm(filler, { force: true });
  try {
    await body({
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
    });
  } finally {
    await command('umount', ['-l', path]);
  }
}
