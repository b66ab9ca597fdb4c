import { randomBytes } from 'node:crypto';
import { MOST_COPIED } from '../../../../shared/domain/pageBounds.ts';
import type { ActivityFilter } from '../../../../shared/ipc/activity.ts';
import type { PageWindow } from '../../../../shared/ipc/customerRef.ts';
import { type RowSelection, takes } from '../../../../shared/ipc/invoices.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  prepared,
  readObjects,
  readValue,
} from '../../../database/database.ts';
import { putSingle, single } from '../singles.ts';
import { type ActivityKeys, firstSeal, nextSeal } from './activityChain.ts';
import type { ActivityPage, ActivityRemoval, ActivityWindow, SealedEntry } from './activityShapes.ts';
import { entryMatch, foundCustomer, isAbout } from './entryMatch.ts';
import { entryOf, searchedFields, textOf, writtenAt } from './entryText.ts';
import { type ActivityHead, HeadFile } from './headFile.ts';
import { headTrouble } from './headTrouble.ts';
import { type KeptEntry, NO_ACTION } from './keptEntry.ts';
import { entryCount, LOG_NAME, type LogState, logState, START_AT } from './logState.ts';
import { type VerifyStep, verifyStep, type Walk } from './verifyStep.ts';

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
    const known = typeof head === 'string' ? null : head;
    const log = state.log ?? (trouble === null ? known?.log : undefined) ?? newName();
    // A new log has a head before it has an entry: without one it would look as if the head had been taken.
    const turn = known?.turn ?? 0;
    if (state.log === null && head === 'absent') {
      this.#file.create({ turn, log, count: 0, last: firstSeal(this.#keys, log).toString('hex') });
    }
    const broken = trouble === null ? [] : [{ ...brokenEntry(entry), trouble, count: known?.count ?? null }];
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
    const asked = `${about} ${JSON.stringify(filter)}`;
    if (this.#found?.asked === asked && this.#found.last === last) return this.#found.places;
    const places: number[] = [];
    const rows = this.#database.prepare('SELECT place, entry FROM activity ORDER BY place DESC').raw();
    for (const [place, text] of rows.iterate() as IterableIterator<[number, string]>) {
      if (matches(searchedFields(text))) places.push(place);
    }
    this.#found = { asked, last, places };
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
