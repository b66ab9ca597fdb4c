import type { Migration } from '../../database/migrate.ts';

/** The address that a clerk has put on a customer's statements: its lines as JSON, null for none. */
export const factsMigration004: Migration = {
  number: 4,
  up: (database) => {
    database.exec('ALTER TABLE customer ADD COLUMN address_lines TEXT');
  },
};
