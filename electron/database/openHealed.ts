import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { KontorFailure } from '../../shared/domain/failure.ts';
import {
  type Cipher,
  type CipherDatabase,
  type DatabaseFile,
  type DatabaseMode,
  inTransaction,
  openDatabase,
} from './database.ts';
import { isBroken } from './sqliteFailure.ts';

/** What happened to a file when it was opened; it is shown to the clerk (docs/promises.md P32, P33). */
export type StoreNotice = 'none' | 'rebuiltCorrupt' | 'rebuiltWrongKey' | 'newerSchema' | 'olderSchema';

interface HealRequest {
  /** A `.db` file in a folder that exists. */
  readonly file: string;
  readonly key: Uint8Array;
  readonly schema: Migrations;
  readonly mode: DatabaseMode;
  /** Reads every page first; for a file that has failed while it was in use. */
  readonly suspect: boolean;
}

export interface Healed {
  readonly database: CipherDatabase;
  readonly at: DatabaseFile;
  readonly notice: StoreNotice;
}

const SET_ASIDE_KEPT = 2;

/**
 * Opens a database, or sets it aside and begins a new one: wrong key, garbage, an emptied file, an older and a newer
 * schema are distinguished (docs/promises.md P32, P33). A file of a newer schema is not even opened: a file with the
 * number of our own schema is used instead.
 */
export function openHealed(request: HealRequest): Healed {
  const check = readKeyCheck(request.file);
  if (check && check.schema > latestSchema(request.schema)) return openStandIn(request);
  if (!existsSync(request.file)) {
    return create(
      request,
      check ? (keyFits(check, request.key) ? 'rebuiltCorrupt' : 'rebuiltWrongKey') : 'none',
    );
  }
  if (check && !keyFits(check, request.key)) {
    setAside(request.file, 'wrong-key');
    return create(request, 'rebuiltWrongKey');
  }
  const opened = tryOpen(request, check?.cipher);
  if (opened === 'newer') return openStandIn(request);
  if (opened === 'older') {
    setAside(request.file, 'older');
    return create(request, 'olderSchema');
  }
  if (opened === 'unfinished' && !check) return create(request, 'none');
  if (typeof opened === 'object') return opened;
  setAside(request.file, 'corrupt');
  return create(request, 'rebuiltCorrupt');
}

function openStandIn(request: HealRequest): Healed {
  const file = request.file.replace(/\.db$/, `.${latestSchema(request.schema)}.db`);
  return { ...openHealed({ ...request, file }), notice: 'newerSchema' };
}

type Unusable = 'broken' | 'newer' | 'older' | 'unfinished';

/** Says why the file cannot be used; failures of another kind, a full disk for one, are thrown. */
function tryOpen(request: HealRequest, cipher: Cipher | undefined): Healed | Unusable {
  if (statSync(request.file).size === 0) return 'unfinished';
  for (const candidate of cipher ? [cipher] : (['aegis', 'chacha20'] as const)) {
    const at = { file: request.file, key: request.key, cipher: candidate };
    let database: CipherDatabase | undefined;
    try {
      database = openDatabase(at, request.mode);
      const unusable = unusableFor(database, request);
      if (unusable) {
        database.close();
        return unusable;
      }
      migrate(database, request.schema);
      writeKeyCheck(at.file, at.key, candidate, latestSchema(request.schema));
      return { database, at, notice: 'none' };
    } catch (error) {
      database?.close();
      if (!isBroken(error)) throw error;
    }
  }
  return 'broken';
}

function unusableFor(database: CipherDatabase, request: HealRequest): Unusable | null {
  const schema = schemaOf(database);
  if (schema === 0) return 'unfinished';
  if (schema > latestSchema(request.schema)) return 'newer';
  if (schema < oldestSchema(request.schema)) return 'older';
  return request.suspect && database.pragma('quick_check(1)', { simple: true }) !== 'ok' ? 'broken' : null;
}

/** The check is written last: a start that is cut short leaves a file that opens by itself or counts as broken. */
function create(request: HealRequest, notice: StoreNotice): Healed {
  const at = { file: request.file, key: request.key, cipher: chooseCipher(dirname(request.file)) };
  for (const tail of ['', '-wal', '-shm']) rmSync(`${at.file}${tail}`, { force: true });
  closeSync(openSync(at.file, 'wx', 0o600));
  const database = openDatabase(at, request.mode);
  try {
    migrate(database, request.schema);
    writeKeyCheck(at.file, at.key, at.cipher, latestSchema(request.schema));
  } catch (error) {
    database.close();
    throw error;
  }
  return { database, at, notice };
}

/** Renames a database with its companions; the two newest of a kind are kept, older ones removed. */
function setAside(file: string, why: string): void {
  const stamp = `aside-${why}-${Date.now()}`;
  for (const tail of ['-shm', '-wal', '']) {
    if (existsSync(`${file}${tail}`)) renameSync(`${file}${tail}`, `${file}.${stamp}${tail}`);
  }
  if (existsSync(keyCheckFile(file))) renameSync(keyCheckFile(file), `${file}.${stamp}.json`);
  const prefix = `${basename(file)}.aside-`;
  const stamps = readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && /\d$/.test(name))
    .sort((left, right) => stampOf(right) - stampOf(left));
  for (const old of stamps.slice(SET_ASIDE_KEPT)) {
    for (const tail of ['', '-wal', '-shm', '.json'])
      rmSync(join(dirname(file), `${old}${tail}`), { force: true });
  }
}

function stampOf(name: string): number {
  return Number(/(\d+)$/.exec(name)?.[1] ?? 0);
}

/**
 * Plain text in a file beside a database: it distinguishes a wrong key, a broken file and a newer schema, without opening anything (docs/promises.md P32, P33).
 */
const keyCheckSchema = z.object({
  format: z.literal(1),
  cipher: z.enum(['aegis', 'chacha20']),
  schema: z.number().int().nonnegative(),
  keyCheck: z.string().regex(/^[0-9a-f]{64}$/),
});

type KeyCheck = z.output<typeof keyCheckSchema>;

function proofOf(key: Uint8Array): Buffer {
  return createHmac('sha256', key).update('kontor key check 1').digest();
}

function keyFits(check: KeyCheck, key: Uint8Array): boolean {
  return timingSafeEqual(Buffer.from(check.keyCheck, 'hex'), proofOf(key));
}

function keyCheckFile(databaseFile: string): string {
  return databaseFile.replace(/\.db$/, '.json');
}

/** Null when there is none or it cannot be read. */
export function readKeyCheck(databaseFile: string): KeyCheck | null {
  try {
    const parsed = keyCheckSchema.safeParse(JSON.parse(readFileSync(keyCheckFile(databaseFile), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** One that says the same stays as it is: a start on a full disk writes nothing. */
export function writeKeyCheck(databaseFile: string, key: Uint8Array, cipher: Cipher, schema: number): void {
  const check: KeyCheck = { format: 1, cipher, schema, keyCheck: proofOf(key).toString('hex') };
  if (isDeepStrictEqual(readKeyCheck(databaseFile), check)) return;
  const file = keyCheckFile(databaseFile);
  writeFileSync(`${file}.part`, `${JSON.stringify(check)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}

const SAMPLE_BYTES = 128 * 1024;
const ROUNDS = 4;
/** Right on every processor of the last ten years, and sound on all others, only slower. */
const USUAL: Cipher = 'aegis';

let chosen: Cipher | null = null;

/**
 * AEGIS is the quicker cipher only where the processor has AES instructions; there it beats ChaCha20 by a
 * factor, without them it loses by one. Both are timed as the database itself does them, in a file below
 * `folder` that is removed again: the crypto of the host says nothing about the database's, and Electron's has
 * no ChaCha20 at all. A few milliseconds, once per thread. A folder that cannot be written gives the usual
 * cipher; creating the database there will say what is wrong.
 */
export function chooseCipher(folder: string): Cipher {
  chosen ??= quickestIn(folder);
  return chosen ?? USUAL;
}

function quickestIn(folder: string): Cipher | null {
  let trial: string | null = null;
  try {
    trial = mkdtempSync(join(folder, 'cipher-'));
    return milliseconds(trial, 'aegis') <= milliseconds(trial, 'chacha20') ? 'aegis' : 'chacha20';
  } catch {
    return null;
  } finally {
    if (trial !== null) rmSync(trial, { recursive: true, force: true });
  }
}

/** The quickest of a few writes of the same sample. */
function milliseconds(folder: string, cipher: Cipher): number {
  const file = join(folder, `${cipher}.db`);
  closeSync(openSync(file, 'wx', 0o600));
  const database = openDatabase({ file, key: Buffer.alloc(32, 1), cipher });
  try {
    database.pragma('synchronous = OFF');
    database.exec('CREATE TABLE sample (content BLOB)');
    const insert = database.prepare('INSERT INTO sample VALUES (zeroblob(?))');
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      insert.run(SAMPLE_BYTES);
      best = Math.min(best, performance.now() - began);
    }
    return best;
  } finally {
    database.close();
  }
}

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

/** One numbered step of a schema. A released step is never edited; the next one changes what it made. */
export interface Migration {
  readonly number: number;
  readonly take: (database: CipherDatabase) => void;
}

/** The first step makes all tables; files of lower numbers are of builds that were never released. */
export type Migrations = readonly [first: Migration, ...later: Migration[]];

export function oldestSchema([first]: Migrations): number {
  return first.number;
}

export function latestSchema(steps: Migrations): number {
  return (steps.at(-1) ?? steps[0]).number;
}

/** 0 for a file without tables. */
export function schemaOf(database: CipherDatabase): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/** Brings the schema up to the latest number, each step in a transaction of its own. */
export function migrate(database: CipherDatabase, steps: Migrations): void {
  for (const { number, take } of steps) {
    if (number <= schemaOf(database)) continue;
    inTransaction(database, () => {
      take(database);
      database.pragma(`user_version = ${number}`);
    });
  }
}
