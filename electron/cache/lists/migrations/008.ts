import type { Migration } from '../../database/migrate.ts';
import { keepDebtDay } from '../ingest/debtDays.ts';

/**
 * What each customer owed, day by day.
 *
 * - debt_day: id = customer × 2³² + days since 1970-01-01 by the desk's own calendar; decimals of what was outstanding
 *   and of what was overdue after the last fetch of that day. A day without a row was as the one before it (see
 *   ingest/debtDays.ts).
 *
 * Of what was fetched by an earlier version only the last day is known.
 */
export const listsMigration008: Migration = {
  number: 8,
  up: (database) => {
    database.exec(
      'CREATE TABLE debt_day(id INTEGER PRIMARY KEY, outstanding TEXT NOT NULL, overdue TEXT NOT NULL) STRICT',
    );
    const customers = database
      .prepare("SELECT id, fetched_at, outstanding, due_days, wide FROM customer WHERE connection_id <> ''")
      .all() as FetchedCustomer[];
    for (const { id, fetched_at, ...figures } of customers) keepDebtDay(database, id, fetched_at, figures);
  },
};

interface FetchedCustomer {
  readonly id: number;
  readonly fetched_at: number;
  readonly outstanding: string;
  readonly due_days: Uint8Array;
  readonly wide: string;
}
