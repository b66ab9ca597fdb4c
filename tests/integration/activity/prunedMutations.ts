import type { CipherDatabase } from '../../../electron/database/database.ts';
import { fc } from '../../fastCheck.ts';
import { type Copied, insert, type Mutations, rowAt, valuesAt, write } from './mutations.ts';

/** A log from which the oldest were removed twice. */
export interface PrunedLog {
  /** Last places of those that were removed the first time, and the second. */
  readonly removed: readonly [number, number];
  /** Places of the two entries that say so. */
  readonly marks: readonly [number, number];
  readonly last: number;
  /** All that was ever removed, as it stood there. */
  readonly gone: readonly (Copied & { readonly place: number })[];
}

/** What can be done to a log besides once its oldest entries were removed. */
export function prunedMutations({ removed, marks, last, gone }: PrunedLog): Mutations {
  const [before, end] = removed;
  const first = end + 1;
  const cut = fc.integer({ min: first, max: marks[1] - 1 });
  const putBack = (database: CipherDatabase, from: number, to: number) => {
    for (const row of gone) if (row.place >= from && row.place <= to) insert(database, row.place, row);
  };
  const dropTo = (database: CipherDatabase, at: number) =>
    database.prepare('DELETE FROM activity WHERE place <= ?').run(at);
  const once = (how: string, foundAt: number, apply: (database: CipherDatabase) => void) =>
    fc.constant({ how, foundAt, apply });
  return {
    'removed ones put back': fc
      .tuple(fc.integer({ min: 1, max: end }), fc.integer({ min: 0, max: end }))
      .map(([from, more]) => ({
        how: `${from} and ${more} more put back`,
        foundAt: first,
        trouble: 'returned',
        apply: (database) => putBack(database, from, from + more),
      })),
    'all removed ones put back, and the log begun with its first': once('all put back', first, (database) => {
      putBack(database, 1, end);
      database.prepare("DELETE FROM single WHERE name = 'activityStart'").run();
    }),
    'those of the second removal put back, and the first one named': once('one undone', first, (database) => {
      putBack(database, before + 1, end);
      point(database, marks[0]);
    }),
    'the second removal undone, and its entry taken out': once('undone', marks[1], (database) => {
      putBack(database, before + 1, end);
      point(database, marks[0]);
      database.prepare('DELETE FROM activity WHERE place = ?').run(marks[1]);
    }),
    'another entry named as the start': fc
      .integer({ min: 0, max: last + 3 })
      .filter((at) => at !== marks[1])
      .map((at) => ({
        how: `the start said by ${at}`,
        foundAt: first,
        apply: (database) => point(database, at),
      })),
    'more cut from the front': cut.map((at) => ({
      how: `all up to ${at} removed`,
      foundAt: first,
      apply: (database) => dropTo(database, at),
    })),
    'more cut from the front, and the entry about it rewritten': cut.map((at) => ({
      how: `all up to ${at} removed, and said so`,
      foundAt: marks[1],
      apply: (database) => {
        write(database, marks[1], saying(database, marks[1], at));
        dropTo(database, at);
      },
    })),
    'more cut from the front, and another entry about it added': cut.map((at) => ({
      how: `all up to ${at} removed, and an entry added that says so`,
      foundAt: last + 1,
      apply: (database) => {
        const entry = saying(database, marks[1], at);
        insert(database, last + 1, { entry, seal: rowAt(database, last).seal });
        point(database, last + 1);
        dropTo(database, at);
      },
    })),
  };
}

/** Ways to hide a customer of an entry about several, which is in the place `at`. */
export function customerMutations(at: number): Mutations {
  const changing = (how: string, change: (numbers: readonly string[], pick: number) => readonly string[]) =>
    fc.nat(1_000).map((pick) => ({
      how: `${how} (${pick})`,
      foundAt: at,
      apply: (database: CipherDatabase) => {
        const values = valuesAt(database, at);
        const numbers = String(values[NUMBERS_FIELD]).split(' ');
        write(database, at, JSON.stringify(values.with(NUMBERS_FIELD, change(numbers, pick).join(' '))));
      },
    }));
  return {
    'a customer taken out of a list': changing('one taken out', (numbers, pick) =>
      numbers.toSpliced(pick % numbers.length, 1),
    ),
    'a customer of a list exchanged': changing('one exchanged', (numbers, pick) =>
      numbers.with(pick % numbers.length, '999999'),
    ),
    'a customer put into a list': changing('one put in', (numbers, pick) =>
      numbers.toSpliced(pick % numbers.length, 0, '999999'),
    ),
    'customers of a list in another order': changing('in another order', (numbers, pick) => {
      const turn = 1 + (pick % (numbers.length - 1));
      return [...numbers.slice(turn), ...numbers.slice(0, turn)];
    }),
  };
}

const [NUMBERS_FIELD, REMOVED_FIELD, MARK_FIELD] = [19, 20, 22];

/** The entry about a removal as it would be if all up to `at` had been removed. */
function saying(database: CipherDatabase, mark: number, at: number): string {
  const seal = Buffer.from(rowAt(database, at).seal).toString('hex');
  return JSON.stringify(valuesAt(database, mark).with(REMOVED_FIELD, at).with(MARK_FIELD, seal));
}

function point(database: CipherDatabase, place: number): void {
  database.prepare("UPDATE single SET value = ? WHERE name = 'activityStart'").run(String(place));
}
