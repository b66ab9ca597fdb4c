import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../temporaryFolder.ts';

const command = promisify(execFile);

/** How a disk fails: read-only as the system makes one that has met an error, or every call with an I/O error. */
export type DiskFailure = 'readOnly' | 'ioError';

export interface FailingDisk {
  readonly path: string;
  fail(how: DiskFailure): Promise<void>;
  /** A repaired copy of the disk in the same place; what was open on it before stays dead. */
  mend(): Promise<void>;
}

const SIZE = 64 * 2 ** 20;
/** `EXT4_IOC_SHUTDOWN`, which writes everything back first. */
const SHUTDOWN = 'open(F, "<", $ARGV[0]) or die; my $none = pack("I", 0); ioctl(F, 0x8004587d, $none) or die';

/** Runs the body with a real file system that can be made to fail; only where mounting is allowed (`noFailingDisk`). */
export async function onFailingDisk(body: (disk: FailingDisk) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder();
  const root = folder.path;
  const path = join(root, 'disk');
  const probe = join(path, '.probe');
  let image = join(root, 'image0');
  await writeFile(image, '');
  await command('truncate', ['-s', String(SIZE), image]);
  await command('mkfs.ext4', ['-q', '-O', '^has_journal', image]);
  await mkdir(path);
  const devices: string[] = [];
  const mount = async () => {
    const { stdout } = await command('losetup', ['-f', '--show', image]);
    const device = stdout.trim();
    devices.push(device);
    await command('mount', ['-o', 'errors=remount-ro', device, path]);
  };
  const unmount = () => command('umount', ['-l', path]);
  try {
    await mount();
    await body({
      path,
      fail: async (how) => {
        await writeFile(probe, '');
        await command('sync', ['-f', path]);
        if (how === 'ioError') await command('perl', ['-e', SHUTDOWN, probe]);
        else await writeFile(`/sys/fs/ext4/${basename(devices.at(-1) ?? '')}/trigger_fs_error`, 'a test');
      },
      mend: async () => {
        await unmount();
        // The dead file system writes what it still has to its own image when the last handle on it is closed.
        const repaired = join(root, `image${devices.length}`);
        await copyFile(image, repaired);
        // Its answer is 1 where something was repaired.
        await command('e2fsck', ['-fy', repaired]).catch(() => undefined);
        image = repaired;
        await mount();
      },
    });
  } finally {
    await unmount().catch(() => undefined);
    for (const device of devices) await command('losetup', ['-d', device]).catch(() => undefined);
  }
}

/** Why no disk can be made to fail here; null where one can. */
export async function noFailingDisk(): Promise<string | null> {
  if (process.platform !== 'linux') return 'ext4 is Linux only';
  try {
    await onFailingDisk(async ({ fail, mend }) => {
      await fail('readOnly');
      await mend();
      await fail('ioError');
    });
    return null;
  } catch {
    return 'a file system in a file cannot be made here';
  }
}
