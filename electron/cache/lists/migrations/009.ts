import type { Migration } from '../../database/migrate.ts';

/**
 * What is open by due date over all customers, without a look at what is settled. The list of one customer is read by
 * its own ids (`NOT INDEXED`): its rows lie together.
 */
export const listsMigration009: Migration = {
  number: 9,
  up: (database) => {
    database.exec('CREATE INDEX invoice_open ON invoice(due_at) WHERE outstanding <> 0');
  },
};
