import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, inTransaction, readObjects, readRows } from '../../database/database.ts';
import { putSingle, removeSingle, single } from './userDataFile.ts';

export const DAY_MS = 24 * 60 * 60_000;

/** A long weekend: a longer gap between two counts may as well be a clock that was set. */
const LONGEST_GAP = 4 * DAY_MS;

const COUNTED_AT = 'idleCountedAt';

interface Unused extends Idle {
  readonly connectionId: string;
  readonly number: string;
}

/**
 * How long customers have been neither opened nor fetched, counted in the facts file; owned by the query worker like
 * all facts. Pinned customers and those in a kept list are never counted as unused. `now` in milliseconds since the
 * epoch; `days` of 24 hours.
 */
export class IdleRepository {
  readonly #facts: CipherDatabase;
  readonly #lists: CipherDatabase;

  constructor(facts: CipherDatabase, lists: CipherDatabase) {
    this.#facts = facts;
    this.#lists = lists;
  }

  /** Counts on to `now` and gives the customers that have not been used for so many days, unused longest first. */
  countTime(now: number, days: number): CustomerRef[] {
    return inTransaction(this.#facts, () => {
      const all = this.#counted(now);
      this.#facts.exec('DELETE FROM idle');
      const insert = this.#facts.prepare('INSERT INTO idle VALUES(?, ?, ?, ?)');
      for (const { connectionId, number, usedAt, idle } of all) {
        insert.run(connectionId, number, usedAt, Math.round(idle));
      }
      putSingle(this.#facts, COUNTED_AT, String(now));
      return due(all, days).map(({ connectionId, number }) => ({
        connectionId,
        number: number as CustomerRef['number'],
      }));
    });
  }

  /** How many `countTime` would give; counts nothing on. */
  preview(now: number, days: number): number {
    return due(this.#counted(now), days).length;
  }

  /** Forgets the count; the next one begins with what the clock says. */
  stop(): void {
    inTransaction(this.#facts, () => {
      this.#facts.exec('DELETE FROM idle');
      removeSingle(this.#facts, COUNTED_AT);
    });
  }

  #counted(now: number): Unused[] {
    const countedAt = single(this.#facts, COUNTED_AT);
    const credited = countedAt === null ? null : creditedGap(Number(countedAt), now);
    const sql = 'SELECT connection_id AS connectionId, number, used_at AS usedAt, idle FROM idle';
    const rows = readObjects<Unused>(this.#facts, sql);
    const before = new Map(rows.map((row) => [customerKey(row), row]));
    return [...this.#used()].map(([key, { connectionId, number, usedAt }]) => {
      const idle =
        credited === null ? firstIdle(usedAt, now) : nextIdle(before.get(key) ?? null, usedAt, now, credited);
      return { connectionId, number, ...idle };
    });
  }

  /** All customers that were ever opened or fetched, with the latest time; without those pinned or in kept lists. */
  #used(): Map<string, Omit<Unused, 'idle'>> {
    const used = new Map<string, Omit<Unused, 'idle'>>();
    const alwaysKept = new Set(this.#listed());
    const take = (connectionId: string, number: string, usedAt: number | null) => {
      const key = customerKey({ connectionId, number });
      if (usedAt === null || alwaysKept.has(key) || usedAt <= (used.get(key)?.usedAt ?? -1)) return;
      used.set(key, { connectionId, number, usedAt });
    };
    const noted = readRows<[string, string, number, number | null]>(
      this.#facts,
      'SELECT connection_id, number, pinned, opened_at FROM customer',
    );
    for (const [connectionId, number, isPinned, openedAt] of noted) {
      if (isPinned === 1) alwaysKept.add(customerKey({ connectionId, number }));
      else take(connectionId, number, openedAt);
    }
    const fetched = readRows<[string, string, number]>(
      this.#lists,
      `SELECT connection_id, number, fetched_at FROM customer WHERE connection_id <> ''
       UNION ALL SELECT connection_id, number, max(fetched_at) FROM resource GROUP BY connection_id, number`,
    );
    for (const [connectionId, number, fetchedAt] of fetched) take(connectionId, number, fetchedAt);
    return used;
  }

  /** The customers in kept lists. If one were forgotten by itself, the next month-end would leave it out unnoticed. */
  #listed(): string[] {
    const sql = `SELECT kept_list.connection_id AS connectionId, number FROM kept_list_number
      JOIN kept_list ON kept_list.id = list_id`;
    return readObjects<CustomerRef>(this.#facts, sql).map(customerKey);
  }
}

function due(all: readonly Unused[], days: number): Unused[] {
  return all.filter(({ idle }) => idle >= days * DAY_MS).sort((left, right) => right.idle - left.idle);
}

/**
 * What a gap between two counts adds to the time that customers have not been used. A clock that was set back adds
 * nothing. A gap of more than four days, a holiday or a clock that was set forward, adds one day: whatever a
 * clock does, a customer is never forgotten more than four days too early for each time it was set.
 */
export function creditedGap(countedAt: number, now: number): number {
  const gap = now - countedAt;
  if (gap <= 0) return 0;
  return gap <= LONGEST_GAP ? gap : DAY_MS;
}

export interface Idle {
  /** When the customer was last used, in milliseconds since the epoch, as its records say. */
  readonly usedAt: number;
  /** Milliseconds. */
  readonly idle: number;
}

/**
 * `before` is null for a customer that the last count did not have. One that was used since is idle since then, for
 * no longer than the gap.
 */
export function nextIdle(before: Idle | null, usedAt: number, now: number, credited: number): Idle {
  if (before?.usedAt === usedAt) return { usedAt, idle: before.idle + credited };
  return { usedAt, idle: Math.min(Math.max(0, now - usedAt), credited) };
}

/** Of the first count: the clerk has just chosen it and has read how many customers go at once. */
export function firstIdle(usedAt: number, now: number): Idle {
  return { usedAt, idle: Math.max(0, now - usedAt) };
}
