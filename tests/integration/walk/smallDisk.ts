import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk {
  /** Takes all but so many bytes. */
  fill(left: number): void;
  free(): void;
  unmount(): void;
}

/** A small file system in memory on a folder; null where it cannot be mounted, which only the superuser may. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  try {
    const options = `size=${megabytes}m,mode=700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'kontor', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const filler = join(folder, 'filler');
  const free = () => rmSync(filler, { force: true });
  return {
    fill: (left) => {
      free();
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, new Uint8Array(Math.max(0, bavail * bsize - left)));
      } catch {
        // The host has written meanwhile: the disk is full in any case.
      }
    },
    free,
    unmount: () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  };
}
