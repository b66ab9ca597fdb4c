import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** File systems of other computers by the number that `statfs(2)` of Linux has for them: NFS, SMB in three ages, AFS, Ceph. */
const NETWORK = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400]);

/** What is asked of a system. */
export interface Disks {
  readonly platform: NodeJS.Platform;
  exists(path: string): boolean;
  /** Of a drive letter that stands for a share, the share (`GetFinalPathNameByHandle`, by way of libuv). */
  realPath(path: string): string;
  fileSystem(path: string): number;
}

const OWN: Disks = {
  platform: process.platform,
  exists: existsSync,
  realPath: realpathSync.native,
  fileSystem: (path) => statfsSync(path).type,
};

/**
 * Whether a folder is on the disk of another computer, as far as the system says; macOS and file systems of programs
 * (FUSE) do not. One that is not there yet is where the nearest above it is.
 */
export function isOnNetwork(folder: string, disks: Disks = OWN): boolean {
  if (disks.platform === 'win32' && isShare(folder)) return true;
  try {
    const there = nearest(folder, disks);
    if (disks.platform === 'win32') return isShare(disks.realPath(there));
    return disks.platform === 'linux' && NETWORK.has(disks.fileSystem(there) >>> 0);
  } catch {
    // The start makes this folder next, and says then what is wrong with it.
    return false;
  }
}

/** `\\server\share` and `\\?\UNC\server\share`, but not `\\?\C:\` nor a device. */
function isShare(path: string): boolean {
  return /^\\\\(?:[^?.]|[?.][^\\]|[?.]\\UNC\\)/i.test(path);
}

function nearest(folder: string, disks: Disks): string {
  const { dirname } = disks.platform === 'win32' ? win32 : posix;
  const above = dirname(folder);
  return disks.exists(folder) || above === folder ? folder : nearest(above, disks);
}
