import type { Migration } from '../../database/migrate.ts';

/**
 * What changed when, and how to see at a glance which customers did.
 *
 * - history: id = customer × 2³² + place in time; `n` names the row, `fields` is JSON [field, from, to][]
 *   (see ingest/historyWriter.ts).
 * - tally: one row. `stamp` grows with every fetch and is kept with the customer it was for; `forgotten` grows
 *   when customers are removed, which no stamp shows.
 */
export const listsMigration003: Migration = {
  number: 3,
  up: (database) => {
    database.exec(`
      CREATE TABLE history(
        id INTEGER PRIMARY KEY,
        n INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        invoice_no TEXT NOT NULL,
        entry_no TEXT NOT NULL,
        fields TEXT NOT NULL
      ) STRICT;
      CREATE TABLE tally(stamp INTEGER NOT NULL, forgotten INTEGER NOT NULL) STRICT;
      INSERT INTO tally VALUES(0, 0);
      ALTER TABLE customer ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX customer_stamp ON customer(stamp);
    `);
  },
};
