import type { Migration } from '../../database/migrate.ts';

/** Saved views of the invoice grid, each as JSON; the layout of the grid lies in `single`. */
export const factsMigration002: Migration = {
  number: 2,
  up: (database) => {
    database.exec(`
      CREATE TABLE view(
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        view TEXT NOT NULL
      ) STRICT;
    `);
  },
};
