import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { MOST_COPIED } from '../../../shared/domain/bounds.ts';
import { errorCode } from '../../../shared/domain/failure.ts';
import type {
  ActivityFilter,
  ActivityTrouble,
  ActivityVerdict,
  activityContract,
} from '../../../shared/ipc/activity.ts';
import type { PageWindow } from '../../../shared/ipc/customerRef.ts';
import { type RowSelection, takes } from '../../../shared/ipc/invoices.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  prepared,
  readObjects,
  readRows,
  readValue,
} from '../../database/database.ts';
import {
  entryMatch,
  entryOf,
  foundCustomer,
  isAbout,
  type KeptEntry,
  mayBe,
  NO_ACTION,
  searchedFields,
  textOf,
  writtenAt,
} from './activityEntry.ts';
import { putSingle, single } from './userDataFile.ts';

/** Entries that are removed in one step: some hundred milliseconds of a thread that answers pages between two. */
const REMOVED_AT_ONCE = 5_000;
const RECKONED_AT = 'activityReckonedAt';
const MOST_RECKONED_MS = 4 * 24 * 60 * 60_000;

interface Row {
  readonly place: number;
  readonly entry: string;
  readonly seal: Uint8Array;
}

interface Found {
  readonly asked: string;
  readonly last: number;
  readonly places: readonly number[];
}

/**
 * The log of what was done at this desk: entries in a chain of seals, its end held by a head outside of the
 * database (decision 011). Owned by the query worker like all facts. Entries are added and read; the oldest are
 * removed by an entry that holds their end.
 */
export class ActivityRepository {
  readonly #database: CipherDatabase;
  readonly #keys: ActivityKeys;
  readonly #file: HeadFile;
  #head: ActivityHead | null = null;
  #all: number | null = null;
  #found: Found | null = null;

  /** @param headFile beside the facts */
  constructor(facts: CipherDatabase, keys: ActivityKeys, headFile: string) {
    this.#database = facts;
    this.#keys = keys;
    this.#file = new HeadFile(headFile, keys);
  }

  /**
   * Adds an entry, on the disk before it returns, and moves the head. A log that is not the one which the head has
   * seen says so first, in an entry of its own: moving the head would take the only proof away.
   */
  append(entry: KeptEntry): number {
    const state = logState(this.#database);
    const head = this.#head ?? this.#file.read();
    const trouble = headTrouble(state, head);
    const cached = typeof head === 'string' ? null : head;
    const log = state.log ?? (trouble === null ? cached?.log : undefined) ?? newName();
    // A new log has a head before it has an entry: without one it would look as if the head had been taken.
    const turn = cached?.turn ?? 0;
    if (state.log === null && head === 'absent') {
      this.#file.create({ turn, log, count: 0, last: firstSeal(this.#keys, log).toString('hex') });
    }
    const broken = trouble === null ? [] : [{ ...brokenEntry(entry), trouble, count: cached?.count ?? null }];
    const end = this.#insert(state, log, [...broken, entry]);
    this.#all = this.#all === null ? entryCount(this.#database) : this.#all + broken.length + 1;
    this.#advance({ turn: turn + 1, log, ...end }, trouble !== null);
    return end.count;
  }

  /** The newest first. `customers: 'all'` names every customer of each entry; a window for a screen has none. */
  page(filter: ActivityFilter, { offset, limit, customers }: ActivityWindow): ActivityPage {
    this.#all ??= entryCount(this.#database);
    const { last } = logState(this.#database);
    const shown = (row: Row) => shownRow(row, filter, customers === 'all');
    const everything =
      filter.kinds.length === 0 && filter.text.trim() === '' && filter.from === null && filter.to === null;
    if (everything) {
      const sql = 'SELECT place, entry, seal FROM activity ORDER BY place DESC LIMIT ? OFFSET ?';
      const rows = readObjects<Row>(this.#database, sql, limit, offset);
      return { entries: rows.map(shown), matching: this.#all, all: this.#all, last };
    }
    const places = this.#matching(filter, last);
    const entries = this.#at(places.slice(offset, offset + limit)).map(shown);
    return { entries, matching: places.length, all: this.#all, last };
  }

  /** The selected ones of those, by place: at most as many as are copied at once, and how many there are. */
  selected(filter: ActivityFilter, selection: RowSelection) {
    const { last } = logState(this.#database);
    const places = this.#matching(filter, last).filter(takes(selection));
    const entries = this.#at(places.slice(0, MOST_COPIED)).map((row) => shownRow(row, filter, false));
    return { entries, selected: places.length };
  }

  /**
   * Entries about one customer of a connection, by its name as it was then: the newest first, and how many there are.
   * Without `lookUps` those that only say that the customer was looked at are left out.
   */
  aboutCustomer(
    connection: string,
    number: string,
    { offset, limit, lookUps }: PageWindow & { readonly lookUps: boolean },
  ): Pick<ActivityPage, 'entries' | 'matching'> {
    const { last } = logState(this.#database);
    const filter: ActivityFilter = { kinds: [], text: number, from: null, to: null };
    const places = this.#matching(
      filter,
      last,
      isAbout(connection, number, lookUps),
      `${connection} ${lookUps}`,
    );
    return {
      entries: this.#at(places.slice(offset, offset + limit)).map((row) => shownRow(row, filter, false)),
      matching: places.length,
    };
  }

  #at(places: readonly number[]): Row[] {
    const one = prepared(this.#database, 'SELECT place, entry, seal FROM activity WHERE place = ?');
    return places.map((place) => one.get(place) as Row);
  }

  /** The next step of a check from the first entry to the last; null begins one. */
  verifyStep(walk: Walk | null): VerifyStep {
    const head = this.#head ?? this.#file.read();
    const state = logState(this.#database);
    return verifyStep({ database: this.#database, keys: this.#keys, state, head }, walk);
  }

  /** How many entries were written before, milliseconds since the epoch. */
  due(before: number): number {
    return oldestEntries(this.#database, before, Number.POSITIVE_INFINITY)?.count ?? 0;
  }

  /**
   * Removes some of the oldest entries, and adds the one that says until when, how many, and by which seal what is
   * left continues. The caller has checked the log: what is removed can no longer be checked. Answers with how many
   * are gone; 0 when there are none left to remove.
   */
  removeStep({ before, by }: ActivityRemoval): number {
    const state = logState(this.#database);
    const head = this.#head ?? this.#file.read();
    if (state.log === null || typeof head === 'string' || headTrouble(state, head) !== null) return 0;
    const oldest = oldestEntries(this.#database, before, REMOVED_AT_ONCE);
    if (oldest === null) return 0;
    const { log } = state;
    const turn = head.turn + 1;
    // On the disk, so that no power cut leaves a head that knows only what is gone.
    this.#file.create({ turn, log, count: state.last, last: state.sealAt(state.last) ?? '' });
    const entry: KeptEntry = {
      ...NO_ACTION,
      ...by,
      kind: 'entriesRemoved',
      count: oldest.count,
      removed: oldest.place,
      until: entryOf(oldest.entry)?.local ?? null,
      mark: oldest.seal,
    };
    const end = this.#insert(state, log, [entry], (place) => {
      putSingle(this.#database, START_AT, String(place));
      execute(this.#database, 'DELETE FROM activity WHERE place <= ?', oldest.place);
    });
    this.#all = entryCount(this.#database);
    this.#advance({ turn: turn + 1, log, ...end }, false);
    return oldest.count;
  }

  /**
   * The moment to which the ages of entries are counted, ms since the epoch: at most four days further than at the
   * last call, so that a clock that is wrong takes no log away.
   */
  countTime(now: number): number {
    const text = readValue(this.#database, 'SELECT entry FROM activity ORDER BY place DESC LIMIT 1');
    const reckoned = single(this.#database, RECKONED_AT);
    const written = typeof text === 'string' ? writtenAt(text) : null;
    const counted = reckoned === null ? written : Number(reckoned);
    const at = counted === null ? now : Math.min(now, counted + MOST_RECKONED_MS);
    putSingle(this.#database, RECKONED_AT, String(at));
    return at;
  }

  #insert(
    state: LogState,
    log: string,
    entries: readonly KeptEntry[],
    besides: (place: number) => void = () => {},
  ) {
    const insert = prepared(this.#database, 'INSERT INTO activity(place, entry, seal) VALUES(?, ?, ?)');
    const before = state.sealAt(state.last);
    let place = state.last;
    let seal = before === null ? firstSeal(this.#keys, log) : Buffer.from(before, 'hex');
    inTransaction(this.#database, () => {
      if (state.log === null) putSingle(this.#database, LOG_NAME, log);
      for (const entry of entries) {
        place += 1;
        const text = textOf(entry);
        seal = nextSeal(this.#keys, seal, place, text);
        insert.run(place, text, seal);
      }
      besides(place);
    });
    return { count: place, last: seal.toString('hex') };
  }

  /** The entry is written already: if its head cannot be, the old head remains, and the next entry tries again. */
  #advance(head: ActivityHead, replaced: boolean): void {
    this.#head = head;
    const tries = replaced ? ['create' as const] : (['write', 'create'] as const);
    tries.some((how) => {
      try {
        this.#file[how](head);
        return true;
      } catch {
        return false;
      }
    });
  }

  #matching(
    filter: ActivityFilter,
    last: number,
    matches = entryMatch(filter),
    about = '',
  ): readonly number[] {
    const request = `${about} ${JSON.stringify(filter)}`;
    if (this.#found?.asked === request && this.#found.last === last) return this.#found.places;
    const places: number[] = [];
    const rows = this.#database.prepare('SELECT place, entry FROM activity ORDER BY place DESC').raw();
    for (const [place, text] of rows.iterate() as IterableIterator<[number, string]>) {
      if (matches(searchedFields(text))) places.push(place);
    }
    this.#found = { asked: request, last, places };
    return places;
  }
}

function shownRow({ place, entry: text, seal }: Row, filter: ActivityFilter, all: boolean): SealedEntry {
  const entry = entryOf(text);
  const found = foundCustomer(filter, entry?.numbers ?? null);
  const shown = entry === null || all ? entry : { ...entry, numbers: null };
  return { place, entry: shown, found, seal: Buffer.from(seal).toString('hex') };
}

function newName(): string {
  return randomBytes(16).toString('hex');
}

/** What is said of the log itself, by the account that is at the desk then. */
function brokenEntry({ at, local, user }: KeptEntry): KeptEntry {
  return { ...NO_ACTION, kind: 'logBroken', at, local, user };
}

/** The first entries of a log, up to the last that is old enough. */
interface Oldest {
  readonly count: number;
  /** Of the last of them. */
  readonly place: number;
  readonly entry: string;
  /** Hexadecimal. */
  readonly seal: string;
}

/** The entries before the first that was written at `before` (milliseconds since the epoch) or later; at most so many. */
function oldestEntries(database: CipherDatabase, before: number, most: number): Oldest | null {
  const rows = database.prepare('SELECT place, entry, seal FROM activity ORDER BY place').raw();
  let oldest: Oldest | null = null;
  let count = 0;
  for (const [place, entry, seal] of rows.iterate() as IterableIterator<[number, string, Uint8Array]>) {
    const at = writtenAt(entry);
    if (at === null || at >= before || count >= most) break;
    count += 1;
    oldest = { count, place, entry, seal: Buffer.from(seal).toString('hex') };
  }
  return oldest;
}

export interface SealedEntry {
  readonly place: number;
  /** Null when it can no longer be read. */
  readonly entry: KeptEntry | null;
  /** Of several customers the one that the filter has found it by. */
  readonly found: string | null;
  /** Hexadecimal. */
  readonly seal: string;
}

/** `last` is the place of the newest entry, which no other change of the log leaves as it was; 0 without any. */
interface ActivityPage extends Omit<z.output<typeof activityContract.page.output>, 'entries'> {
  readonly entries: readonly SealedEntry[];
}

/** What a check has found; its seal is empty without any entry. */
export type ActivityCheck = Readonly<Omit<ActivityVerdict, 'checkedAt'>>;

/** Which entries have stood there long enough: those written before `before`, milliseconds since the epoch. */
export interface ActivityRemoval {
  readonly before: number;
  /** Who removes them, for the entry that says so. */
  readonly by: Pick<KeptEntry, 'at' | 'local' | 'user'>;
}

interface ActivityWindow extends PageWindow {
  readonly customers?: 'all';
}

/** Entries in one step: some ten milliseconds of a thread that answers pages between two of them. */
const AT_ONCE = 2_000;

/** How far a check has come. */
export interface Walk {
  readonly place: number;
  readonly seal: Uint8Array;
}

export type VerifyStep = { readonly check: ActivityCheck } | { readonly walk: Walk };

interface Log {
  readonly database: CipherDatabase;
  readonly keys: ActivityKeys;
  readonly state: LogState;
  readonly head: ActivityHead | 'absent' | 'unreadable';
}

/** Holds the next entries against their seals; the last step holds the log against its head. */
function verifyStep(log: Log, walk: Walk | null): VerifyStep {
  const { database, keys, state, head } = log;
  const { start } = state;
  if (state.log === null && state.last !== 0) return endedCheck(log, 1, 'replaced');
  let { place, seal, lowest } = walkFrom(log, walk);
  const sql = 'SELECT place, entry, seal FROM activity WHERE place >= ? ORDER BY place LIMIT ?';
  const rows = readRows<[number, string, Uint8Array]>(database, sql, lowest, AT_ONCE);
  for (const [found, text, kept] of rows) {
    if (start.place > 0 && found <= start.place) return endedCheck(log, start.place + 1, 'returned');
    if (found !== place + 1) return endedCheck(log, place + 1, 'missing');
    place = found;
    seal = nextSeal(keys, seal, place, text);
    const trouble = sameSeal(seal, kept) ? troubleSaid(text, start.place) : 'changed';
    if (trouble !== null) return endedCheck(log, trouble === 'returned' ? start.place + 1 : place, trouble);
  }
  if (rows.length === AT_ONCE) return { walk: { place, seal } };
  const trouble = headTrouble(state, head);
  if (trouble === null) return endedCheck(log, null, null);
  return endedCheck(log, trouble === 'replaced' ? 1 : place + 1, trouble);
}

const LOWEST = -(2n ** 63n);

/** Where the check continues, or begins: from below any place, so that an entry put before the others is found as well. */
function walkFrom({ keys, state }: Log, walk: Walk | null): Walk & { readonly lowest: number | bigint } {
  const { place, seal } = state.start;
  // What was removed since the last step stood before it: the check begins once more where the log does now.
  if (walk !== null && walk.place >= place) return { ...walk, lowest: walk.place + 1 };
  const before = seal === null ? firstSeal(keys, state.log ?? '') : Buffer.from(seal, 'hex');
  return { place, seal: before, lowest: LOWEST };
}

/** What an entry that is as it was written says of the log: that it was broken, or that more was removed than is gone. */
function troubleSaid(text: string, start: number): ActivityTrouble | null {
  if (mayBe(text, 'logBroken')) return entryOf(text)?.trouble ?? 'replaced';
  if (mayBe(text, 'entriesRemoved') && (entryOf(text)?.removed ?? 0) > start) return 'returned';
  return null;
}

function endedCheck(
  { database, state }: Log,
  brokenAt: number | null,
  trouble: ActivityTrouble | null,
): { readonly check: ActivityCheck } {
  const { last, start } = state;
  const removed = start.place === 0 ? null : { count: start.place, until: start.until ?? '' };
  const seal = state.sealAt(last) ?? '';
  return { check: { entries: entryCount(database), last, brokenAt, trouble, seal, removed } };
}

/** What the database says of itself. */
interface LogState {
  /** The log's name; null before its first entry. */
  readonly log: string | null;
  /** The last place, 0 without entries. */
  readonly last: number;
  /** Where the log begins, after all that was removed for its age: place 0 while nothing was. */
  readonly start: LogStart;
  /** The seal in a place, hexadecimal; null where there is no such entry. */
  readonly sealAt: (place: number) => string | null;
}

/** The last entry that was removed, as the entry about it says; `seal` null while none was. */
interface LogStart {
  readonly place: number;
  readonly seal: string | null;
  /** When that one was written, `YYYY-MM-DD HH:MM:SS`. */
  readonly until: string | null;
}

/** Names of the single values that are about the log. */
const LOG_NAME = 'activityLog';
/** The place of the entry about the last removal; nothing is believed of it that this entry does not say. */
const START_AT = 'activityStart';

const FROM_THE_FIRST: LogStart = { place: 0, seal: null, until: null };

function logState(database: CipherDatabase): LogState {
  const last = Number(readValue(database, 'SELECT max(place) FROM activity') ?? 0);
  const start = startOf(database);
  const sealAt = (place: number) => {
    if (place > 0 && place === start.place) return start.seal;
    const seal = readValue(database, 'SELECT seal FROM activity WHERE place = ?', place);
    return seal === undefined ? null : Buffer.from(seal as Uint8Array).toString('hex');
  };
  return { log: single(database, LOG_NAME), last, start, sealAt };
}

function entryCount(database: CipherDatabase): number {
  return Number(readValue(database, 'SELECT count(*) FROM activity'));
}

function startOf(database: CipherDatabase): LogStart {
  const place = single(database, START_AT);
  if (place === null) return FROM_THE_FIRST;
  const text = readValue(database, 'SELECT entry FROM activity WHERE place = ?', Number(place));
  const entry = typeof text === 'string' ? entryOf(text) : null;
  if (entry?.kind !== 'entriesRemoved' || entry.removed === null) return FROM_THE_FIRST;
  // No entry removes itself, or what comes after it.
  if (entry.removed >= Number(place)) return FROM_THE_FIRST;
  return { place: entry.removed, seal: entry.mark, until: entry.until };
}

/**
 * Why a log is not the one that its head has seen, or null. A log that continues behind its head is all right: its
 * process ended between the entry and the head.
 */
function headTrouble(state: LogState, head: ActivityHead | 'absent' | 'unreadable'): ActivityTrouble | null {
  if (state.log === null) {
    if (state.last !== 0) return 'replaced';
    if (head === 'absent') return null;
    if (head === 'unreadable') return 'headGone';
    return head.count === 0 ? null : 'replaced';
  }
  if (typeof head === 'string') return 'headGone';
  if (head.log !== state.log) return 'replaced';
  if (head.count === 0) return null;
  const seal = state.sealAt(head.count);
  if (seal === null) return 'cutShort';
  return seal === head.last ? null : 'changed';
}

/** How far a log has come: so many entries, and the last one's seal as hexadecimal. */
const headSchema = z.strictObject({
  /** Grows with each writing; the higher of the two that stand in the file is meant. */
  turn: z.number().int().nonnegative(),
  log: z.string().regex(/^[0-9a-f]{32}$/),
  count: z.number().int().nonnegative(),
  last: z.string().regex(/^[0-9a-f]{64}$/),
});

type ActivityHead = z.output<typeof headSchema>;

/** The smallest that a disk writes at once: a head is there or not, never a half of one. */
const SLOT = 512;

/**
 * The head of a log, sealed, in a file beside the database, so that entries that are taken from the end are missed.
 * Two heads take turns in a file whose size never changes: writing one of them needs no sync of its own. After a power
 * cut the file may be behind the log, which is allowed; it is never before it, since the entry was synced first.
 */
export class HeadFile {
  readonly #file: string;
  readonly #keys: ActivityKeys;

  /** @param file beside the database it belongs to */
  constructor(file: string, keys: ActivityKeys) {
    this.#file = file;
    this.#keys = keys;
  }

  /** `absent` where there is no such file, `unreadable` where neither head in it bears our seal. */
  read(): ActivityHead | 'absent' | 'unreadable' {
    let text: string;
    try {
      text = readFileSync(this.#file, 'latin1');
    } catch (error) {
      return errorCode(error) === 'ENOENT' ? 'absent' : 'unreadable';
    }
    const heads = [text.slice(0, SLOT), text.slice(SLOT, 2 * SLOT)].flatMap((slot) => this.#headOf(slot));
    return heads.toSorted((left, right) => right.turn - left.turn)[0] ?? 'unreadable';
  }

  /**
   * Makes the file, only for its owner, and waits for the disk; once in a log's life. A disk that is full leaves what
   * stood there, or nothing, but never a file without a head.
   */
  create(head: ActivityHead): void {
    const made = `${this.#file}.new`;
    this.#into(made, 'w', (handle) => {
      const empty = Buffer.alloc(2 * SLOT, ' ');
      writeSync(handle, empty, 0, empty.length, 0);
      this.#put(handle, head);
      fsyncSync(handle);
    });
    renameSync(made, this.#file);
  }

  write(head: ActivityHead): void {
    this.#into(this.#file, 'r+', (handle) => this.#put(handle, head));
  }

  #into(file: string, flags: string, act: (handle: number) => void): void {
    const handle = openSync(file, flags, 0o600);
    try {
      act(handle);
    } finally {
      closeSync(handle);
    }
  }

  #put(handle: number, head: ActivityHead): void {
    const words = JSON.stringify(head);
    const slot = Buffer.alloc(SLOT, ' ');
    slot.write(`${words}\n${headSeal(this.#keys, words).toString('hex')}\n`, 'latin1');
    writeSync(handle, slot, 0, SLOT, (head.turn % 2) * SLOT);
  }

  #headOf(slot: string): ActivityHead[] {
    const [words = '', seal = ''] = slot.split('\n');
    if (!sameSeal(Buffer.from(seal, 'hex'), headSeal(this.#keys, words))) return [];
    const head = headSchema.safeParse(JSON.parse(words));
    return head.success ? [head.data] : [];
  }
}

/** Keys of one log, derived from the key of the store: none of its own is kept anywhere. */
interface ActivityKeys {
  readonly chain: Uint8Array;
  readonly head: Uint8Array;
}

export function activityKeys(dataKey: Uint8Array): ActivityKeys {
  const derived = (use: string) =>
    new Uint8Array(hkdfSync('sha256', dataKey, new Uint8Array(), `kontor activity ${use} 1`, 32));
  return { chain: derived('chain'), head: derived('head') };
}

/** The seal that the first entry follows, made for this log alone. `log` is 16 random bytes as hexadecimal. */
export function firstSeal(keys: ActivityKeys, log: string): Buffer {
  return createHmac('sha256', keys.chain).update(`log ${log}`).digest();
}

/**
 * The seal of an entry in its place: it holds the seal before it, so that none can be changed, taken out, put in or
 * moved without breaking all that follow. The lengths of the first two parts are fixed: no other three parts give
 * the same bytes, nor does the seal that the first entry follows.
 */
export function nextSeal(keys: ActivityKeys, before: Uint8Array, place: number, entry: string): Buffer {
  const where = Buffer.alloc(8);
  where.writeBigUInt64BE(BigInt(place));
  return createHmac('sha256', keys.chain).update(before).update(where).update(entry, 'utf8').digest();
}

/** The seal over a log's head. */
function headSeal(keys: ActivityKeys, words: string): Buffer {
  return createHmac('sha256', keys.head).update(words, 'utf8').digest();
}

function sameSeal(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
