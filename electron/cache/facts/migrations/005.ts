import type { Migration } from '../../database/migrate.ts';

/**
 * - idle: how long customers have not been used, by Kontor's own count (see keep/idleTime.ts): when the customer was
 *   last used as of the last count, and the milliseconds counted since. Empty while no retention is chosen.
 * - leaving: customers that are being forgotten. One that an earlier launch has left here goes at the next start.
 */
export const factsMigration005: Migration = {
  number: 5,
  up: (database) => {
    database.exec(`
      CREATE TABLE idle(
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        used_at INTEGER NOT NULL,
        idle INTEGER NOT NULL,
        PRIMARY KEY(connection_id, number)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE leaving(
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        PRIMARY KEY(connection_id, number)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
