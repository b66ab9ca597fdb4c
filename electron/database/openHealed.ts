import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chooseCipher } from './chooseCipher.ts';
import {
  type Cipher,
  type CipherDatabase,
  type DatabaseFile,
  type DatabaseMode,
  openDatabase,
} from './database.ts';
import { keyCheckFile, keyFits, readKeyCheck, writeKeyCheck } from './keyCheck.ts';
import { latestSchema, type Migrations, migrate, oldestSchema, schemaOf } from './migrations.ts';
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
