import type { CipherDatabase } from './database.ts';

/** One numbered step of a schema. A released step is never edited; the next one changes what it made. */
export interface Migration {
  readonly number: number;
  readonly up: (database: CipherDatabase) => void;
}

export function latestSchema(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

export function schemaOf(database: CipherDatabase): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/** Brings the schema up to the latest number, each step in a transaction of its own. */
export function migrate(database: CipherDatabase, migrations: readonly Migration[]): void {
  for (const { number, up } of migrations) {
    if (number <= schemaOf(database)) continue;
    database
      .transaction(() => {
        up(database);
        database.pragma(`user_version = ${number}`);
      })
      .immediate();
  }
}
