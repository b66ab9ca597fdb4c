import { cipherClass } from '../../../electron/cache/database/cipherClass.ts';
import type { CipherDatabase } from '../../../electron/cache/database/database.ts';
import { type Migration, migrate } from '../../../electron/cache/database/migrate.ts';

/** Takes out the tables, columns and indexes that later steps have added. */
export function dropWhatCameLater(database: CipherDatabase, steps: readonly Migration[]): void {
  const early = new (cipherClass())(':memory:');
  migrate(early, steps);
  const columnsOf = (from: CipherDatabase, table: string) =>
    (from.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search%'";
  const ours = (from: CipherDatabase) => from.prepare(tables).pluck().all() as string[];
  const indexes = (from: CipherDatabase) =>
    from.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").pluck().all();
  const kept = indexes(early);
  for (const name of indexes(database)) if (!kept.includes(name)) database.exec(`DROP INDEX ${name}`);
  for (const table of ours(database)) {
    const known = columnsOf(early, table);
    if (known.length === 0) database.exec(`DROP TABLE ${table}`);
    else
      for (const name of columnsOf(database, table)) {
        if (!known.includes(name)) database.exec(`ALTER TABLE ${table} DROP COLUMN ${name}`);
      }
  }
  early.close();
  database.pragma(`user_version = ${steps.length}`);
}
