import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../../../../shared/domain/errorCode.ts';

const LOCKED = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Pauses between the tries: two seconds in all (docs/promises.md P37). */
export const TRIES_MS: readonly number[] = [50, 100, 200, 400, 600, 650];

/** What disks without hard links (exFAT, FAT, some network shares) answer to `link`, by system. */
const NO_LINKS = new Set([
  ...['EPERM', 'EACCES', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'EISDIR', 'EMLINK', 'EXDEV'],
  ...['ENOTTY', 'UNKNOWN'],
]);

/** Whether `nameNew` may do what one plain `link` could not: the file is held for a moment, or the disk has no links. */
export function isWorthAnotherWay(error: unknown): boolean {
  return isLocked(error) || NO_LINKS.has(errorCode(error));
}

/** Whether another program may be holding the file for a moment: a viewer, or a virus scanner. */
function isLocked(error: unknown): boolean {
  return LOCKED.has(errorCode(error));
}

/** Replaces what has the name. @throws Node's error once another program has held the target for too long */
export function renamePatiently(from: string, to: string): Promise<void> {
  return patiently(() => rename(from, to));
}

/**
 * Gives a whole file its final name, never that of another file: false where anything has the name already.
 * `link` is one step that the system refuses where the name is taken. Where a disk has no links, an empty file holds
 * the name until the whole one takes its place. A folder has no links: it is renamed, which no system does over a file
 * or over a folder that holds something.
 * @throws Node's error once another program has held the file for too long, or for any other fault
 */
export function nameNew(part: string, path: string): Promise<boolean> {
  return patiently(async () => {
    if ((await lstat(part)).isDirectory()) return folderNamed(part, path);
    try {
      await link(part, path);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      if (NO_LINKS.has(errorCode(error))) return namedByPlaceholder(part, path);
      throw error;
    }
    // The file has its name; a hidden second one that cannot be removed now is removed with the job's other parts.
    await rm(part, { force: true }).catch(() => undefined);
    return true;
  });
}

async function folderNamed(part: string, path: string): Promise<boolean> {
  const isTaken = () =>
    lstat(path).then(
      () => true,
      () => false,
    );
  if (await isTaken()) return false;
  try {
    await rename(part, path);
    return true;
  } catch (error) {
    if (await isTaken()) return false;
    throw error;
  }
}

async function namedByPlaceholder(part: string, path: string): Promise<boolean> {
  const held = await openNew(path);
  if (held === null) return false;
  const isOurs = async () => {
    const now = await lstat(path).catch(() => null);
    return now !== null && now.size === 0 && now.ino === held.ino;
  };
  try {
    if (!(await isOurs())) return false;
    await rename(part, path);
    return true;
  } catch (error) {
    if (await isOurs()) await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A new, empty file; null where the name is taken. */
async function openNew(path: string): Promise<{ readonly ino: number } | null> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      return { ino: (await file.stat()).ino };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return null;
    throw error;
  }
}

async function patiently<Value>(act: () => Promise<Value>): Promise<Value> {
  for (const pause of TRIES_MS) {
    try {
      return await act();
    } catch (error) {
      if (!isLocked(error)) throw error;
      await wait(pause);
    }
  }
  return act();
}
