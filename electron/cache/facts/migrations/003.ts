import type { Migration } from '../../database/migrate.ts';

/** Jobs with their items and outcomes, so that a crash or a restart leaves only the rest to be done. */
export const factsMigration003: Migration = {
  number: 3,
  up: (database) => {
    database.exec(`
      CREATE TABLE job(
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        work TEXT NOT NULL,
        shown TEXT NOT NULL
      ) STRICT;
      CREATE TABLE job_item(
        job_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        item TEXT NOT NULL,
        outcome TEXT,
        PRIMARY KEY(job_id, place)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
