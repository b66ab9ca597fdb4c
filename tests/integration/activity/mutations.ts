import type { CipherDatabase } from '../../../electron/database/database.ts';
import { ACTIVITY_KINDS, type ActivityTrouble } from '../../../shared/ipc/activity.ts';
import { fc } from '../../fastCheck.ts';

/** One way to tamper with a log, and the first place where it must be found. */
export interface Mutation {
  readonly how: string;
  readonly apply: (database: CipherDatabase) => void;
  readonly foundAt: number;
  /** What it is called, where only one name is right. */
  readonly trouble?: ActivityTrouble;
}

export type Mutations = Readonly<Record<string, fc.Arbitrary<Mutation>>>;

/** Places of the fields in the kept text; the first is the format. */
const FIELDS = 23;

/** The value is another one after it, whatever it was. */
function otherValue(value: unknown, salt: number): unknown {
  if (typeof value === 'number') return value + 1 + (salt % 1000);
  if (value === null) return salt;
  const text = String(value);
  return salt % 2 === 0 ? `${text}${salt % 10}` : `${String((salt % 9) + 1)}${text.slice(1)}x`;
}

/** Of a log whose first entry is in the place `first` and whose last in the place `entries`. */
export function mutations(entries: number, first = 1): Mutations {
  const place = fc.integer({ min: first, max: entries });
  const salt = fc.nat(1_000_000);
  return {
    'changed field': fc
      .tuple(place, fc.integer({ min: 0, max: FIELDS - 1 }), salt)
      .map(([at, field, change]) => ({
        how: `field ${field} of entry ${at}`,
        foundAt: at,
        apply: (database) => {
          const values = valuesAt(database, at);
          write(database, at, JSON.stringify(values.with(field, otherValue(values[field], change))));
        },
      })),
    'changed kind': fc.tuple(place, fc.constantFrom(...ACTIVITY_KINDS.slice(1))).map(([at, kind]) => ({
      how: `entry ${at} is ${kind} now`,
      foundAt: at,
      apply: (database) => {
        const other = (now: string) => (now === `"${kind}"` ? '"lookUp"' : `"${kind}"`);
        write(database, at, rowAt(database, at).entry.replace(/"\w+"/, other));
      },
    })),
    'same entry in another spelling': place.map((at) => ({
      how: `a space in entry ${at}`,
      foundAt: at,
      apply: (database) => {
        write(database, at, rowAt(database, at).entry.replace(',', ', '));
      },
    })),
    'changed seal': fc.tuple(place, fc.nat(31), fc.integer({ min: 1, max: 255 })).map(([at, byte, by]) => ({
      how: `byte ${byte} of seal ${at}`,
      foundAt: at,
      apply: (database) => {
        const seal = Buffer.from(rowAt(database, at).seal);
        seal[byte] = (seal[byte] ?? 0) ^ by;
        database.prepare('UPDATE activity SET seal = ? WHERE place = ?').run(seal, at);
      },
    })),
    removed: fc.tuple(place, fc.integer({ min: 1, max: 5 })).map(([at, count]) => ({
      how: `${count} removed from ${at} on`,
      foundAt: at,
      apply: (database) => {
        database.prepare('DELETE FROM activity WHERE place >= ? AND place < ?').run(at, at + count);
      },
    })),
    'removed, the rest moved up': fc.integer({ min: first, max: entries - 1 }).map((at) => ({
      how: `${at} removed and the gap closed`,
      foundAt: at,
      apply: (database) => {
        database.prepare('DELETE FROM activity WHERE place = ?').run(at);
        database.prepare('UPDATE activity SET place = -place WHERE place > ?').run(at);
        database.prepare('UPDATE activity SET place = -place - 1 WHERE place < 0').run();
      },
    })),
    reordered: fc
      .tuple(place, place)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({
        how: `${one} and ${other} swapped`,
        foundAt: Math.min(one, other),
        apply: (database) => {
          const move = database.prepare('UPDATE activity SET place = ? WHERE place = ?');
          move.run(-1, one);
          move.run(one, other);
          move.run(other, -1);
        },
      })),
    'reordered, seals left in place': fc
      .tuple(place, place)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({
        how: `texts of ${one} and ${other} swapped`,
        foundAt: Math.min(one, other),
        apply: (database) => {
          const [first, second] = [rowAt(database, one), rowAt(database, other)];
          write(database, one, second.entry);
          write(database, other, first.entry);
        },
      })),
    'inserted, a copy': fc.tuple(place, place).map(([at, from]) => ({
      how: `a copy of ${from} put in at ${at}`,
      // A copy put before itself says in its place what stood there; the next one does not.
      foundAt: at === from ? at + 1 : at,
      apply: (database) => {
        const row = rowAt(database, from);
        makeRoom(database, at);
        insert(database, at, row);
      },
    })),
    'inserted before the first': fc
      .tuple(fc.integer({ min: -9, max: first - 1 }), place)
      .map(([at, from]) => ({
        how: `a copy of ${from} put in at ${at}`,
        foundAt: first,
        apply: (database) => insert(database, at, rowAt(database, from)),
      })),
    'added at the end': fc.tuple(place, fc.integer({ min: 1, max: 3 })).map(([from, gap]) => ({
      how: `a copy of ${from} added behind the last`,
      foundAt: entries + 1,
      apply: (database) => insert(database, entries + gap, rowAt(database, from)),
    })),
    'cut short': place.map((at) => ({
      how: `all from ${at} on removed`,
      foundAt: at,
      apply: (database) => {
        database.prepare('DELETE FROM activity WHERE place >= ?').run(at);
      },
    })),
    'cut short, and the name of the log removed': place.map((at) => ({
      how: `all from ${at} on removed, and the name`,
      foundAt: 1,
      apply: (database) => {
        database.prepare('DELETE FROM activity WHERE place >= ?').run(at);
        database.prepare("DELETE FROM single WHERE name = 'activityLog'").run();
      },
    })),
  };
}

export interface Copied {
  readonly entry: string;
  readonly seal: Uint8Array;
}

export function rowAt(database: CipherDatabase, at: number): Copied {
  return database.prepare('SELECT entry, seal FROM activity WHERE place = ?').get(at) as Copied;
}

/** The fields of an entry as it is kept; the first is the format. */
export function valuesAt(database: CipherDatabase, at: number): unknown[] {
  return JSON.parse(rowAt(database, at).entry) as unknown[];
}

export function write(database: CipherDatabase, at: number, text: string): void {
  database.prepare('UPDATE activity SET entry = ? WHERE place = ?').run(text, at);
}

export function insert(database: CipherDatabase, at: number, { entry, seal }: Copied): void {
  database.prepare('INSERT INTO activity(place, entry, seal) VALUES(?, ?, ?)').run(at, entry, seal);
}

function makeRoom(database: CipherDatabase, at: number): void {
  database.prepare('UPDATE activity SET place = -place WHERE place >= ?').run(at);
  database.prepare('UPDATE activity SET place = -place + 1 WHERE place < 0').run();
}
