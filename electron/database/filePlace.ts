import { closeSync, existsSync, fstatSync, openSync, statSync } from 'node:fs';
import { KontorFailure } from '../../shared/domain/failure.ts';
import type { CipherDatabase } from './database.ts';
import { keyCheckFile } from './keyCheck.ts';

/**
 * To be called after each call of a thread: what has been written to one of its databases is on the disk only if that
 * is still the file at its path, since an open file can be written to after it was removed.
 * @throws KontorFailure dataGone
 */
export function writtenInPlace(...databases: readonly CipherDatabase[]): () => void {
  const files = databases.map((database) => ({
    changes: database.prepare('SELECT total_changes()').pluck(),
    known: 0,
    path: database.name,
    file: statSync(database.name).ino,
  }));
  return () => {
    for (const one of files) {
      const changes = Number(one.changes.get());
      if (changes === one.known) continue;
      one.known = changes;
      if (statSync(one.path, { throwIfNoEntry: false })?.ino !== one.file)
        throw new KontorFailure('dataGone', { retryable: true });
    }
  };
}

/** Distinguishes a data folder that was removed from one that was moved, or is on a disk that does not answer. */
export class OpenFolder {
  readonly #path: string;
  /** Of the key check, since a database must not be opened beside SQLite. */
  #handle: number | null;

  /** @param database one that is there as long as the folder */
  constructor(database: string) {
    this.#path = keyCheckFile(database);
    this.#handle = openSync(this.#path, 'r');
  }

  get isRemoved(): boolean {
    return this.#handle !== null && fstatSync(this.#handle).nlink === 0 && !existsSync(this.#path);
  }

  /** More than once, too: a number of a file that is closed may be another file's by then. */
  close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }
}
