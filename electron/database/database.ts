/**
 * One encrypted SQLite file. This folder knows ciphers, damage and schemas, and nothing of what is stored.
 * - `openHealed.ts` opens a file at the start: it distinguishes a wrong key, a damaged file and another version's schema
 *   (`keyCheck.ts`), sets aside what cannot be read, and applies the migrations (`migrations.ts`);
 * - `openDatabase`, here, opens a file that is known to be sound, also for reading in another thread;
 * - `query.ts` runs SQL of a fixed text and reads values, rows or objects; `prepared.ts` keeps the compiled statements;
 * - `fileLogs.ts` empties the write-ahead logs, in which deleted rows remain until then; `fullLog.ts` writes back a long
 *   one that an interrupted launch has left, even where the disk is full;
 * - `sqliteFailure.ts` gives each error of SQLite a code that may cross to the page, such as `diskFull`.
 *
 * An example:
 *
 *     const { at } = openHealed({ file, key, schema: LISTS_SCHEMA, mode: {}, suspect: false });
 *     const database = openDatabase(at, { readonly: true });
 *     const count = readValue(database, 'SELECT count(*) FROM customer');
 */
import type { Statement } from 'better-sqlite3';
import type { CipherDatabase } from 'better-sqlite3-multiple-ciphers';
import { cipherClass } from './cipherClass.ts';

export type { CipherDatabase };
/** A prepared statement; parameters are bound by position, which is twice as quick as by name. */
export type Prepared = Statement<unknown[]>;

export type Cipher = 'aegis' | 'chacha20';

export interface DatabaseFile {
  readonly file: string;
  readonly key: Uint8Array;
  readonly cipher: Cipher;
}

export interface DatabaseMode {
  readonly readonly?: boolean;
  /** FULL keeps the last commit over a power cut; NORMAL keeps the file sound. */
  readonly durable?: boolean;
  /** The file can give back room a few pages at a time; only one that is made so can. */
  readonly shortens?: boolean;
  /** Bytes of page cache. */
  readonly pageCache?: number;
}

const PAGE_SIZE = 8192;

/**
 * Opens one encrypted file. Temporary tables and indexes stay in memory, because SQLite does not encrypt
 * its temporary files (docs/promises.md P30). The key is raw: no derivation, so opening costs nothing.
 */
export function openDatabase(at: DatabaseFile, mode: DatabaseMode = {}): CipherDatabase {
  const Database = cipherClass();
  const database = new Database(at.file, { readonly: mode.readonly ?? false, fileMustExist: true });
  try {
    database.pragma(`cipher = '${at.cipher}'`);
    const raw = Buffer.from(`raw:${Buffer.from(at.key).toString('hex')}`, 'latin1');
    database.key(raw);
    raw.fill(0);
    database.pragma('temp_store = MEMORY');
    database.pragma('busy_timeout = 5000');
    database.pragma('trusted_schema = OFF');
    database.pragma(`cache_size = ${-Math.round((mode.pageCache ?? 8 * 2 ** 20) / 1024)}`);
    if (!mode.readonly) {
      database.pragma(`page_size = ${PAGE_SIZE}`);
      if (mode.shortens) database.pragma('auto_vacuum = INCREMENTAL');
      database.pragma('journal_mode = WAL');
      database.pragma(`synchronous = ${mode.durable ? 'FULL' : 'NORMAL'}`);
      // Whatever is taken out is overwritten at once, by a refresh too: what that leaves in free pages could not be
      // found again when the customer is forgotten. It costs an ingest nothing that can be measured.
      database.pragma('secure_delete = ON');
    }
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Does all of the work or nothing of it; within another transaction it is a part of that one. */
export function inTransaction<Value>(database: CipherDatabase, work: () => Value): Value {
  return database.transaction(work).immediate();
}

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
