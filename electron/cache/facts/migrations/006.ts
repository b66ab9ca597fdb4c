import type { Migration } from '../../database/migrate.ts';

/** The activity log: entries as their one text, each with its seal. Its name stands among the single values. */
export const factsMigration006: Migration = {
  number: 6,
  up: (database) => {
    database.exec(
      'CREATE TABLE activity(place INTEGER PRIMARY KEY, entry TEXT NOT NULL, seal BLOB NOT NULL) STRICT',
    );
  },
};
