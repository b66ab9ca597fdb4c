/**
 * One encrypted SQLite file. This folder knows ciphers, damage and schemas, and nothing of what is stored.
 * - `openHealed.ts` opens a file at the start: it distinguishes a wrong key, a damaged file and another version's schema,
 *   sets aside what cannot be read, and applies the migrations;
 * - `openDatabase`, here, opens a file that is known to be sound, also for reading in another thread. `readRows` and its
 *   like run SQL of a fixed text, whose statements stay compiled;
 * - `checkpoints.ts` empties the write-ahead logs, in which deleted rows remain until then, and writes back a long one
 *   that an interrupted launch has left, even where the disk is full;
 * - `sqliteFailure.ts` gives each error of SQLite a code that may cross to the page, such as `diskFull`.
 *
 * An example:
 *
 *     const { at } = openHealed({ file, key, schema: LISTS_SCHEMA, mode: {}, suspect: false });
 *     const database = openDatabase(at, { readonly: true });
 *     const count = readValue(database, 'SELECT count(*) FROM customer');
 */
import { createRequire } from 'node:module';
import type { Statement } from 'better-sqlite3';
import type CipherDatabaseClass from 'better-sqlite3-multiple-ciphers';
import type { CipherDatabase } from 'better-sqlite3-multiple-ciphers';

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

const PACKAGE = 'better-sqlite3-multiple-ciphers';
const PLATFORMS: readonly string[] = ['linux', 'darwin', 'win32'];
const PROCESSORS: readonly string[] = ['x64', 'arm64'];

let loaded: typeof CipherDatabaseClass | undefined;

/**
 * The database's class, by the package's entry for this platform. Its main entry distinguishes the kinds of Linux
 * by `process.report.getReport()`, in each thread: that takes some milliseconds and has crashed hardened builds of
 * Electron, which needs glibc's binary anyway.
 * @throws the system's error when the binary cannot be loaded
 */
export function cipherClass(): typeof CipherDatabaseClass {
  loaded ??= load(createRequire(import.meta.url), process.platform, process.arch);
  return loaded;
}

export function load(
  require: (name: string) => unknown,
  platform: string,
  processor: string,
): typeof CipherDatabaseClass {
  // Built on the spot for other platforms; the main entry asks for no report there.
  if (!PLATFORMS.includes(platform) || !PROCESSORS.includes(processor))
    return require('better-sqlite3-multiple-ciphers') as typeof CipherDatabaseClass;
  return require(`${PACKAGE}/${platform}-${processor}`) as typeof CipherDatabaseClass;
}

const compiled = new WeakMap<CipherDatabase, Map<string, Prepared>>();

/**
 * The statement of a fixed text, compiled once per database: compiling costs more than most of them take. Not
 * for texts that are put together per call, nor for a statement that is still being read row by row.
 *
 * `raw` and `pluck` give statements of their own, compiled once too: set on the shared one, they would change what
 * every other caller of the same text is given.
 */
export function prepared(database: CipherDatabase, sql: string): Prepared {
  const statements = compiled.get(database) ?? new Map<string, Prepared>();
  compiled.set(database, statements);
  const statement = statements.get(sql) ?? compile(database, sql);
  statements.set(sql, statement);
  return statement;
}

function compile(database: CipherDatabase, sql: string): Prepared {
  let rows: Prepared | null = null;
  let values: Prepared | null = null;
  return Object.assign(database.prepare(sql), {
    raw: (): Prepared => {
      rows ??= database.prepare(sql).raw();
      return rows;
    },
    pluck: (): Prepared => {
      values ??= database.prepare(sql).pluck();
      return values;
    },
  });
}

type Bound = readonly unknown[];

/** The first column of the first row that a statement of a fixed text gives; undefined without a row. */
export function readValue(database: CipherDatabase, sql: string, ...bound: Bound): unknown {
  return prepared(database, sql)
    .pluck()
    .get(...bound);
}

/** The first column of each row. */
export function readValues<Value>(database: CipherDatabase, sql: string, ...bound: Bound): Value[] {
  return prepared(database, sql)
    .pluck()
    .all(...bound) as Value[];
}

/** The columns of the first row, in their order; undefined without a row. */
export function readRow<Row extends Bound>(
  database: CipherDatabase,
  sql: string,
  ...bound: Bound
): Row | undefined {
  return prepared(database, sql)
    .raw()
    .get(...bound) as Row | undefined;
}

/** The columns of each row, in their order. */
export function readRows<Row extends Bound>(database: CipherDatabase, sql: string, ...bound: Bound): Row[] {
  return prepared(database, sql)
    .raw()
    .all(...bound) as unknown[] as Row[];
}

/** The first row by the names of its columns; undefined without a row. */
export function readObject<Row>(database: CipherDatabase, sql: string, ...bound: Bound): Row | undefined {
  return prepared(database, sql).get(...bound) as Row | undefined;
}

/** Each row by the names of its columns. */
export function readObjects<Row>(database: CipherDatabase, sql: string, ...bound: Bound): Row[] {
  return prepared(database, sql).all(...bound) as Row[];
}

/** Rows of a connection that one short step removes. */
const STEP = 2_000;

/**
 * Removes some rows of a connection from a table without row ids, whose key begins with the connection and goes on with
 * `key`; false when there are no more.
 */
export function removeSomeOf(
  database: CipherDatabase,
  table: string,
  key: string,
  connectionId: string,
): boolean {
  const some = `SELECT ${key} FROM ${table} WHERE connection_id = ? LIMIT ${STEP}`;
  const remove = `DELETE FROM ${table} WHERE connection_id = ? AND (${key}) IN (${some})`;
  return execute(database, remove, connectionId, connectionId).changes > 0;
}

/** Runs a statement of a fixed text that changes something. */
export function execute(database: CipherDatabase, sql: string, ...bound: Bound) {
  return prepared(database, sql).run(...bound);
}

export const TRIGRAM = 3;

/** An FTS5 query for rows that have every trigram of the needle. */
export function trigramsOf(needle: string): string {
  return query(needle, 1);
}

/**
 * An FTS5 query for rows that have trigrams which together cover the needle: each further one costs a walk along
 * its rows, and those that overlap leave hardly fewer of them.
 */
export function fewestTrigrams(needle: string): string {
  return query(needle, TRIGRAM);
}

function query(needle: string, step: number): string {
  const characters = [...needle];
  const last = characters.length - TRIGRAM;
  const trigrams = new Set<string>();
  const add = (at: number) => {
    const trigram = characters.slice(at, at + TRIGRAM).join('');
    trigrams.add(`"${trigram.replaceAll('"', '""')}"`);
  };
  for (let at = 0; at < last; at += step) add(at);
  if (last >= 0) add(last);
  return [...trigrams].join(' AND ');
}
