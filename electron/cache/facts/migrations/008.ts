import type { Migration } from '../../database/migrate.ts';

/** Lists of customers that the clerk keeps under a name, and their numbers in the clerk's order. */
export const factsMigration008: Migration = {
  number: 8,
  up: (database) => {
    database.exec(`
      CREATE TABLE kept_list(
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        connection_id TEXT NOT NULL,
        name TEXT NOT NULL
      ) STRICT;
      CREATE TABLE kept_list_number(
        list_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        number TEXT NOT NULL,
        PRIMARY KEY(list_id, place)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX kept_list_customer ON kept_list_number(number);
    `);
  },
};
