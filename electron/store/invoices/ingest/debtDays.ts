import { dayNumber, localDay } from '../../../../shared/domain/wallClock.ts';
import { type CipherDatabase, execute, readObject } from '../../../database/database.ts';
import { ageBalances } from '../model/ageBalances.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { type StoredFigures, sumOf } from '../model/figures.ts';

/**
 * Days of which it is kept what a customer owed; the last value before them is kept as well. Statements of a quarter and of
 * a year say what was owed before and at the end.
 */
export const DAYS_KEPT = 400;

interface DebtDay {
  readonly outstanding: string;
  readonly overdue: string;
  readonly unreadable: number | null;
}

/**
 * Keeps what a customer owes after a fetch, and how many records could not be read, within its transaction: the last fetch
 * of a day counts, and a day on which nothing was another than before needs no row. `at` in milliseconds since the epoch.
 */
export function keepDebtDay(
  database: CipherDatabase,
  customerId: number,
  at: number,
  figures: StoredFigures & { readonly unreadable: number },
): void {
  const { unreadable } = figures;
  const base = customerId * ROWS_PER_CUSTOMER;
  const today = localDay(at);
  const id = base + dayNumber(today);
  const outstanding = sumOf(figures, 'outstanding');
  const overdue = ageBalances(today, figures, null).parts.overdue.outstanding;
  const last = `SELECT outstanding, overdue, unreadable FROM debt_day WHERE id >= ? AND id < ?
    ORDER BY id DESC LIMIT 1`;
  const before = readObject<DebtDay>(database, last, base, id);
  if (before?.outstanding === outstanding && before.overdue === overdue && before.unreadable === unreadable) {
    execute(database, 'DELETE FROM debt_day WHERE id = ?', id);
    return;
  }
  const put = 'INSERT OR REPLACE INTO debt_day(id, outstanding, overdue, unreadable) VALUES(?, ?, ?, ?)';
  execute(database, put, id, outstanding, overdue, unreadable);
  const removeOld = `DELETE FROM debt_day WHERE id >= ? AND id <
    (SELECT max(id) FROM debt_day WHERE id >= ? AND id <= ?)`;
  execute(database, removeOld, base, base, id - DAYS_KEPT);
}
