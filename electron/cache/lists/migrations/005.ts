import type { Migration } from '../../database/migrate.ts';

/**
 * Amounts of any number, and records that cannot be read for a while.
 *
 * - invoice.wide: JSON of the amounts that are no ten-thousandths below 10¹⁵ (see ingest/wideAmounts.ts); the
 *   amount's own column then holds what stands for it. Null for most rows.
 * - customer.wide: what the sums of stand-ins lack (see ingest/wideFigures.ts); empty for most lists.
 * - unreadable.names: JSON of what the record is known by (see ingest/recordNames.ts), null for nothing.
 *
 * Lists with records that could not be read are read again at their next fetch, even from the very same answer:
 * what did not fit before may fit now.
 */
export const listsMigration005: Migration = {
  number: 5,
  up: (database) => {
    database.exec(`
      ALTER TABLE invoice ADD COLUMN wide TEXT;
      ALTER TABLE customer ADD COLUMN wide TEXT NOT NULL DEFAULT '';
      ALTER TABLE unreadable ADD COLUMN names TEXT;
      UPDATE customer SET body_hash = x'' WHERE unreadable > 0;
      UPDATE customer SET report = json_set(report, '$.becameUnreadable', 0, '$.readableNow', 0)
        WHERE report <> '';
    `);
  },
};
