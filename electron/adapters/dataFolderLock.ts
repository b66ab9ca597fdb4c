import { chmodSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../shared/domain/errorCode.ts';
import { cipherClass } from '../cache/database/cipherClass.ts';
import { type FolderOwner, folderOwner, ownProcess } from './folderOwner.ts';

export type DataFolderLock =
  | { readonly held: true; release(): void }
  /** `owner` is null when it has not noted itself yet, or could not. */
  | { readonly held: false; readonly owner: FolderOwner | null };

/** What is collected as garbage is closed, and its lock with it: an owner that refers to its lock no more still has it. */
const held = new Set<object>();

/** The journal stays in memory: there is nothing to roll back, and a full disk must not prevent a start. */
const TAKE = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';

/**
 * Makes this process the only one that uses a data folder (docs/promises.md P35). The lock is an open exclusive
 * transaction: the operating system drops it with the process, however that ends, so none remains.
 * @throws the system's or SQLite's error when the folder cannot be written
 */
export function lockDataFolder(dataFolder: string): DataFolderLock {
  const file = join(dataFolder, 'owner.lock');
  const ownerNote = join(dataFolder, 'owner.json');
  const Database = cipherClass();
  // SQLite gives its own files the rights of this one.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec(TAKE);
  } catch (error) {
    database.close();
    if (isBusy(error)) {
      return { held: false, owner: readOwner(ownerNote) };
    }
    throw error;
  }
  noteOwner(ownerNote);
  held.add(database);
  const release = () => {
    held.delete(database);
    database.close();
  };
  return { held: true, release };
}

/** It only shows a second start who has the folder; a full disk does not prevent the first one. */
function noteOwner(ownerNote: string): void {
  try {
    writeFileSync(ownerNote, JSON.stringify(ownProcess()), { mode: 0o600 });
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
