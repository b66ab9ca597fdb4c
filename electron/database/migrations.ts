import { type CipherDatabase, inTransaction } from './database.ts';

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
