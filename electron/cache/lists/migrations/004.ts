import type { Migration } from '../../database/migrate.ts';

/**
 * The search index is put in order by the writer's own small steps (see ingest/searchOrder.ts), no longer within
 * the transaction of the ingest that fills it; if those steps do not come, SQLite does it in the end.
 */
export const listsMigration004: Migration = {
  number: 4,
  up: (database) => {
    database.exec(`
      INSERT INTO search(search, rank) VALUES('automerge', 0);
      INSERT INTO search(search, rank) VALUES('crisismerge', 64);
    `);
  },
};
