import { randomBytes } from 'node:crypto';
import type { ActivityEntry, ActivityFilter } from '../../../shared/ipc/activity.ts';
import type { CipherDatabase } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { ActivityPage } from './activityCache.ts';
import { type ActivityKeys, firstSeal, nextSeal } from './activityChain.ts';
import { entryMatch } from './entryMatch.ts';
import { entryOf, searchedFields, textOf } from './entryText.ts';
import { type ActivityHead, HeadFile } from './headFile.ts';
import { headTrouble, type LogState } from './headTrouble.ts';
import { NO_DEED } from './noDeed.ts';
import { type VerifyStep, verifyStep, type Walk } from './verifyStep.ts';

const LOG = 'activityLog';

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
 * database (decision 011). Owned by the reader thread like all facts. Entries are added and read, nothing else.
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
  append(entry: ActivityEntry): number {
    const state = this.#state();
    const head = this.#head ?? this.#file.read();
    const trouble = headTrouble(state, head);
    const known = typeof head === 'string' ? null : head;
    const log = state.log ?? (trouble === null ? known?.log : undefined) ?? newName();
    // A new log has a head before it has an entry: without one it would look as if the head had been taken.
    const turn = known?.turn ?? 0;
    if (state.log === null && head === 'absent') {
      this.#file.create({ turn, log, count: 0, last: firstSeal(this.#keys, log).toString('hex') });
    }
    const told = trouble === null ? [] : [{ ...brokenEntry(entry), trouble, count: known?.count ?? null }];
    const end = this.#insert(state, log, [...told, entry]);
    this.#all = this.#all === null ? this.#count() : this.#all + told.length + 1;
    this.#advance({ turn: turn + 1, log, ...end }, trouble !== null);
    return this.#all;
  }

  page(filter: ActivityFilter, offset: number, limit: number): ActivityPage {
    this.#all ??= this.#count();
    const everything =
      filter.kinds.length === 0 && filter.text.trim() === '' && filter.from === null && filter.to === null;
    if (everything) {
      const rows = prepared(
        this.#database,
        'SELECT place, entry, seal FROM activity ORDER BY place DESC LIMIT ? OFFSET ?',
      ).all(limit, offset) as Row[];
      return { entries: rows.map(shown), matching: this.#all, all: this.#all };
    }
    const places = this.#matching(filter);
    const one = prepared(this.#database, 'SELECT place, entry, seal FROM activity WHERE place = ?');
    const entries = places.slice(offset, offset + limit).map((place) => shown(one.get(place) as Row));
    return { entries, matching: places.length, all: this.#all };
  }

  /** The next step of a check from the first entry to the last; null begins one. */
  verify(walk: Walk | null): VerifyStep {
    const head = this.#head ?? this.#file.read();
    return verifyStep({ database: this.#database, keys: this.#keys, state: this.#state(), head }, walk);
  }

  #insert(state: LogState, log: string, entries: readonly ActivityEntry[]) {
    const insert = prepared(this.#database, 'INSERT INTO activity(place, entry, seal) VALUES(?, ?, ?)');
    const before = state.sealAt(state.last);
    let place = state.last;
    let seal = before === null ? firstSeal(this.#keys, log) : Buffer.from(before, 'hex');
    this.#database
      .transaction(() => {
        if (state.log === null) {
          prepared(this.#database, 'INSERT INTO single(name, value) VALUES(?, ?)').run(LOG, log);
        }
        for (const entry of entries) {
          place += 1;
          const text = textOf(entry);
          seal = nextSeal(this.#keys, seal, place, text);
          insert.run(place, text, seal);
        }
      })
      .immediate();
    return { count: place, last: seal.toString('hex') };
  }

  /** The entry stands already: a head that cannot be written stays behind, and the next one tries again. */
  #advance(head: ActivityHead, anew: boolean): void {
    this.#head = head;
    const tries = anew ? ['create' as const] : (['write', 'create'] as const);
    tries.some((how) => {
      try {
        this.#file[how](head);
        return true;
      } catch {
        return false;
      }
    });
  }

  #matching(filter: ActivityFilter): readonly number[] {
    const asked = JSON.stringify(filter);
    const { last } = this.#state();
    if (this.#found?.asked === asked && this.#found.last === last) return this.#found.places;
    const matches = entryMatch(filter);
    const places: number[] = [];
    const rows = this.#database.prepare('SELECT place, entry FROM activity ORDER BY place DESC').raw();
    for (const [place, text] of rows.iterate() as IterableIterator<[number, string]>) {
      if (matches(searchedFields(text))) places.push(place);
    }
    this.#found = { asked, last, places };
    return places;
  }

  #state(): LogState {
    const log = prepared(this.#database, 'SELECT value FROM single WHERE name = ?').get(LOG) as
      | { value: string }
      | undefined;
    const end = prepared(this.#database, 'SELECT max(place) AS last FROM activity').get() as {
      last: number | null;
    };
    const sealAt = (place: number) => {
      const row = prepared(this.#database, 'SELECT seal FROM activity WHERE place = ?').get(place) as
        | { seal: Uint8Array }
        | undefined;
      return row === undefined ? null : Buffer.from(row.seal).toString('hex');
    };
    return { log: log?.value ?? null, last: end.last ?? 0, sealAt };
  }

  #count(): number {
    const row = prepared(this.#database, 'SELECT count(*) AS entries FROM activity').get();
    return (row as { entries: number }).entries;
  }
}

function shown({ place, entry, seal }: Row) {
  return { place, entry: entryOf(entry), seal: Buffer.from(seal).toString('hex') };
}

function newName(): string {
  return randomBytes(16).toString('hex');
}

/** What is said of the log itself, by whoever happens to be there. */
function brokenEntry({ at, local, user }: ActivityEntry): ActivityEntry {
  return { ...NO_DEED, kind: 'logBroken', at, local, user };
}
