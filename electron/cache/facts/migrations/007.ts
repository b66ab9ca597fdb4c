import type { Migration } from '../../database/migrate.ts';

/**
 * Changes no table: from here on entries of the activity log are of a second format, and the log may begin later than
 * with its first entry. An earlier version would take that for tampering, and is kept from it by the number.
 */
export const factsMigration007: Migration = { number: 7, up: () => {} };
