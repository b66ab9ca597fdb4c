import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../shared/domain/errorCode.ts';
import type { Policy } from '../../shared/ipc/policy.ts';
import { PolicyFault } from './policyFault.ts';
import { MOST_BYTES, readPolicy } from './readPolicy.ts';

type Stats = Awaited<ReturnType<typeof lstat>>;

/** Bits of a mode: others may write; what is in the folder can be renamed or removed by its owner alone. */
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;

/**
 * The policy in a file; null where there is none. The file and each folder above it must belong to one of `owners`
 * (account ids), and no other account may write to them. Windows has no such ids: there this is not looked at.
 * @throws PolicyFault
 */
export async function policyInFile(path: string, owners: readonly number[]): Promise<Policy | null> {
  if ((await statsOf(path)) === null) {
    // A link that leads nowhere was put there by somebody.
    const above = dirname(path);
    const stats = await statsOf(above);
    if (stats !== null) checkFolder(above, stats);
    return null;
  }
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stats = await statsOf(folder);
    if (stats === null) throw new PolicyFault('unreadable', folder);
    checkFolder(folder, stats);
    checkOwner(folder, stats, owners);
    if (folder === dirname(folder)) break;
  }
  return readPolicy(await bytesOf(path, owners), path);
}

/** What was looked at is what is read: the file is opened once. */
async function bytesOf(path: string, owners: readonly number[]): Promise<Uint8Array> {
  // A pipe would be waited for.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  let file: FileHandle;
  try {
    const stats = await statsOf(path);
    if (stats?.isSymbolicLink() === true) throw new PolicyFault('link', path);
    file = await open(path, flags);
  } catch (error) {
    throw error instanceof PolicyFault ? error : new PolicyFault('unreadable', path);
  }
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new PolicyFault('noFile', path);
    checkOwner(path, stats, owners);
    if (stats.size > MOST_BYTES) throw new PolicyFault('tooLarge', path);
    const bytes = Buffer.alloc(MOST_BYTES + 1);
    let read = 0;
    for (let more = 1; more > 0 && read < bytes.length; read += more) {
      more = (await file.read(bytes, read, bytes.length - read)).bytesRead;
    }
    return bytes.subarray(0, read);
  } catch (error) {
    throw error instanceof PolicyFault ? error : new PolicyFault('unreadable', path);
  } finally {
    await file.close();
  }
}

/** Null for what is not there. @throws PolicyFault */
async function statsOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new PolicyFault('unreadable', path);
  }
}

function checkFolder(folder: string, stats: Stats): void {
  if (stats.isSymbolicLink()) throw new PolicyFault('link', folder);
  if (!stats.isDirectory()) throw new PolicyFault('noFolder', folder);
}

function checkOwner(path: string, stats: Stats, owners: readonly number[]): void {
  if (process.platform === 'win32') return;
  if (!owners.includes(Number(stats.uid))) throw new PolicyFault('owner', path);
  const isSticky = stats.isDirectory() && (Number(stats.mode) & STICKY) !== 0;
  if ((Number(stats.mode) & OTHERS_WRITE) !== 0 && !isSticky) throw new PolicyFault('writable', path);
}
