import type { Migration } from '../../database/migrate.ts';
import { setsOfHistory } from '../ingest/setsOfHistory.ts';

/**
 * What each fetch did, over all customers by time.
 *
 * - change_set: id = customer × 2³² + revision; one row a fetch that was the first or changed something (see
 *   ingest/changeSets.ts). Its changes are those of `history` from `place` on.
 * - customer.history_from: place of the first change that is kept one by one.
 * - customer.changes_since: instant from which all changes are counted; 0 for all since the first fetch.
 *
 * Fetches of an earlier version are made up from their history; when a customer was fetched first is not known there.
 */
export const listsMigration007: Migration = {
  number: 7,
  up: (database) => {
    database.exec(`
      CREATE TABLE change_set(
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        first INTEGER NOT NULL,
        place INTEGER NOT NULL,
        kept INTEGER NOT NULL,
        total INTEGER NOT NULL,
        figures TEXT NOT NULL
      ) STRICT;
      CREATE INDEX change_set_at ON change_set(at);
      ALTER TABLE customer ADD COLUMN history_from INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE customer ADD COLUMN changes_since INTEGER NOT NULL DEFAULT 0;
    `);
    setsOfHistory(database);
  },
};
