import type { Migration } from '../../database/migrate.ts';
import { indexAllLists } from '../ingest/exactBlocks.ts';

/**
 * Invoices by just their amounts and numbers.
 *
 * - exact_block: id = customer × 2³² + block; hashes of the amounts and numbers of 1,024 ns, packed (see ingest/exactBlocks.ts).
 */
export const listsMigration006: Migration = {
  number: 6,
  up: (database) => {
    database.exec('CREATE TABLE exact_block(id INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT');
    indexAllLists(database);
  },
};
