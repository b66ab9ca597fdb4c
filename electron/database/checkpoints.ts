import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CipherDatabase } from './database.ts';
import { failureOf } from './sqliteFailure.ts';

/** Empties the log into the file, unless somebody reads from it for longer than the patience: then false. */
export function emptyLog(database: CipherDatabase, patienceMs = 0): boolean {
  const timeout = database.pragma('busy_timeout', { simple: true });
  database.pragma(`busy_timeout = ${patienceMs}`);
  try {
    const [{ busy }] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
    return busy === 0;
  } finally {
    database.pragma(`busy_timeout = ${Number(timeout)}`);
  }
}

/** The write-ahead logs of a thread's files, in which what is forgotten stays until they are emptied. */
export class FileLogs {
  readonly #files: readonly CipherDatabase[];
  #due = false;

  constructor(...files: CipherDatabase[]) {
    this.#files = files;
  }

  /** False while somebody reads from one of them: it is then emptied by `emptyDue`. */
  empty(): boolean {
    const done = this.#files.map((file) => emptyLog(file));
    this.#due = done.includes(false);
    return !this.#due;
  }

  emptyDue(): void {
    if (this.#due) this.empty();
  }
}

/** A log with fewer bytes is written back when nothing else is to do. */
const LONG = 8_000_000;

/**
 * Writes back the long log that a launch which was cut short has left. Where it has taken all room of a small disk, the
 * file cannot grow by what is in it: then the database is written again on the disk of temporary files, encrypted as it
 * is, and takes the place of both. Returns what is to be opened in the place of the database, which is then closed.
 * @throws KontorFailure diskFull where that disk has no room either
 */
export function withoutLongLog(database: CipherDatabase, again: () => CipherDatabase): CipherDatabase {
  const file = database.name;
  if (sizeOf(`${file}-wal`) < LONG) return database;
  try {
    emptyLog(database);
    return database;
  } catch (error) {
    if (failureOf(error).code !== 'diskFull') throw error;
  }
  const away = mkdtempSync(join(tmpdir(), 'kontor-'));
  try {
    const copy = join(away, 'copy.db');
    closeSync(openSync(copy, 'wx', 0o600));
    database.prepare('VACUUM INTO ?').run(copy);
    database.close();
    if (sizeOf(copy) < sizeOf(`${file}-wal`) + roomOf(file)) takePlace(copy, file);
  } finally {
    rmSync(away, { recursive: true, force: true });
  }
  return again();
}

/** Without its log the file is what it was a while ago, or broken: then it is healed at the next start. */
function takePlace(copy: string, file: string): void {
  for (const tail of ['-wal', '-shm']) rmSync(`${file}${tail}`, { force: true });
  copyFileSync(copy, `${file}.part`);
  renameSync(`${file}.part`, file);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function roomOf(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}
