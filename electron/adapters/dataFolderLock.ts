import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../shared/domain/failure.ts';
import { cipherClass } from '../database/database.ts';

/** What a process that uses a data folder notes about itself there, for a start that finds it in use. */
const folderOwner = z.object({
  processId: z.int().positive(),
  account: z.string().max(256),
  computer: z.string().max(256),
  /** The session of a desktop: Windows has several at once of one account, which reach each other by no message. */
  session: z.string().max(256),
  /** A browser host that will soon give a second start a page, or end. */
  starting: z.boolean().default(false),
});

export type FolderOwner = Readonly<z.infer<typeof folderOwner>>;

function ownProcess(starting = false): FolderOwner {
  return {
    processId: process.pid,
    account: accountName() ?? '',
    computer: hostname(),
    session: process.env['SESSIONNAME'] ?? '',
    starting,
  };
}

/** The account of the operating system that this process runs under; null where it has no name there. */
export function accountName(): string | null {
  try {
    return userInfo().username || null;
  } catch {
    return null;
  }
}

/** Whether the owner gets a message of this process. One that has not noted itself yet is only just starting here. */
export function isInReach(owner: FolderOwner | null): boolean {
  if (owner === null) return true;
  const { account, computer, session } = ownProcess();
  return owner.account === account && owner.computer === computer && owner.session === session;
}

/** Whether a second start of the browser host waits for the owner. */
export function isStarting(owner: FolderOwner | null): owner is FolderOwner {
  return owner?.starting === true && isInReach(owner);
}

/** Whether there still is a process of this number; for an owner in reach. */
export function isAlive({ processId }: FolderOwner): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

/** As far as it is known, in words of no language: `anna@EK-12, PID 812`. */
export function ownerInWords(owner: FolderOwner | null): string {
  if (owner === null) return '?';
  const { account, computer, processId } = owner;
  return `${account === '' ? '' : `${account}@`}${computer}, PID ${processId}`;
}

/** Whose the folder of this name is now: see `DataFolderLock.ownership`. */
export type FolderOwnership = 'same' | 'renewed' | 'taken';

export type DataFolderLock =
  | {
      readonly held: true;
      /**
       * `same` while the folder is the one that was locked. Another one may have been put in its place, from a backup: it
       * is locked here and now (`renewed`), or another process has it (`taken`) and this one must not use it.
       */
      ownership(): FolderOwnership;
      /** Notes that a second start need not wait any longer. */
      noteStarted(): void;
      release(): void;
    }
  /** `owner` is null when it has not noted itself yet, or could not. */
  | { readonly held: false; readonly owner: FolderOwner | null };

/** What is collected as garbage is closed, and its lock with it: an owner that refers to its lock no more still has it. */
const held = new Set<object>();

const LOCK = 'owner.lock';
const TURN = 'start.lock';
/** A process that was stopped in its turn does not hold up others for good. */
const LONGEST_TURN_MS = 5_000;
/** The journal stays in memory: there is nothing to roll back, and a full disk must not prevent a start. */
const TAKE = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';

/**
 * Makes this process the only one that uses a data folder (docs/promises.md P35). The lock is an open exclusive
 * transaction: the operating system drops it with the process, however that ends, so none remains.
 * @param starting what is noted of this process until `noteStarted`
 * @throws the system's or SQLite's error when the folder cannot be written
 */
export function lockDataFolder(dataFolder: string, starting = false): DataFolderLock {
  const ownerNote = join(dataFolder, 'owner.json');
  let self = ownProcess(starting);
  const takeAndNote = (): Taken | null => {
    const lock = take(dataFolder, LOCK);
    if (lock !== null) noteOwner(ownerNote, self);
    return lock;
  };
  const first = inTurn(dataFolder, () => takeAndNote() ?? { owner: readOwner(ownerNote) });
  if ('owner' in first) return { held: false, owner: first.owner };
  let taken: Taken | null = first;
  const ownership = (): FolderOwnership => {
    if (taken !== null && isInPlace(dataFolder, taken)) return 'same';
    const before = taken;
    taken = inTurn(dataFolder, takeAndNote);
    release(before);
    return taken === null ? 'taken' : 'renewed';
  };
  const noteStarted = (): void => {
    self = ownProcess();
    try {
      if (taken !== null && isInPlace(dataFolder, taken))
        inTurn(dataFolder, () => noteOwner(ownerNote, self));
    } catch {
      // The folder is gone, and with it the note.
    }
  };
  return { held: true, ownership, noteStarted, release: () => release(taken) };
}

/**
 * Lets one process at a time try the lock and write or read the note. Without it, SQLite may refuse all of several that
 * try at once, and a start that finds the lock taken may read the note of an owner before.
 */
function inTurn<T>(dataFolder: string, work: () => T): T {
  const turn = take(dataFolder, TURN, LONGEST_TURN_MS);
  try {
    return work();
  } finally {
    release(turn);
  }
}

interface Taken {
  readonly database: InstanceType<ReturnType<typeof cipherClass>>;
  readonly inode: number;
}

/** Null where another process has the lock, and still has it after `patienceMs`. */
function take(dataFolder: string, name: string, patienceMs = 0): Taken | null {
  const file = join(dataFolder, name);
  const Database = cipherClass();
  // SQLite gives its own files the rights of this one.
  const handle = openSync(file, 'a', 0o600);
  const inode = fstatSync(handle).ino;
  closeSync(handle);
  chmodSync(file, 0o600);
  const database = new Database(file, { timeout: patienceMs });
  try {
    database.exec(TAKE);
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(database);
  return { database, inode };
}

/** A folder that is away is none that anybody could use. */
function isInPlace(dataFolder: string, { inode }: Taken): boolean {
  const stats = statSync(join(dataFolder, LOCK), { throwIfNoEntry: false });
  return stats === undefined ? !existsSync(dataFolder) : stats.ino === inode;
}

function release(taken: Taken | null): void {
  if (taken === null) return;
  held.delete(taken.database);
  taken.database.close();
}

/** It only shows a second start who has the folder; a full disk does not prevent the first one. */
function noteOwner(ownerNote: string, owner: FolderOwner): void {
  try {
    writeFileSync(ownerNote, JSON.stringify(owner), { mode: 0o600 });
  } catch {
    // A second start says "another process".
  }
}

function isBusy(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_BUSY');
}

function readOwner(ownerNote: string): FolderOwner | null {
  try {
    return folderOwner.parse(JSON.parse(readFileSync(ownerNote, 'utf8')));
  } catch {
    return null;
  }
}

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
