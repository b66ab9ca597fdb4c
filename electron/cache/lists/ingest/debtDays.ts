import { dayNumber, localDay } from '../../../../shared/domain/wallClock.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { execute, readObject } from '../../database/query.ts';
import { type StoredFigures, sumOf } from './figures.ts';
import { owedOn } from './owed.ts';
import { ID_SPAN } from './rowWriter.ts';

/**
 * Days of which it is kept what a customer owed; the last value before them is kept as well. Statements of a quarter and of
 * a year say what was owed before and at the end.
 */
export const DAYS_KEPT = 400;

/**
 * Keeps what a customer owes after a fetch, within its transaction: the last fetch of a day counts, and a day on which
 * nothing was another than before needs no row. `at` in milliseconds since the epoch.
 */
export function keepDebtDay(
  database: CipherDatabase,
  customerId: number,
  at: number,
  figures: StoredFigures,
): void {
  const base = customerId * ID_SPAN;
  const today = localDay(at);
  const id = base + dayNumber(today);
  const outstanding = sumOf(figures, 'outstanding');
  const overdue = owedOn(today, figures).parts.overdue.outstanding;
  const last = 'SELECT outstanding, overdue FROM debt_day WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1';
  const before = readObject<{ outstanding: string; overdue: string }>(database, last, base, id);
  if (before?.outstanding === outstanding && before.overdue === overdue) {
    execute(database, 'DELETE FROM debt_day WHERE id = ?', id);
    return;
  }
  const put = `INSERT INTO debt_day VALUES(?, ?, ?)
    ON CONFLICT(id) DO UPDATE SET outstanding = excluded.outstanding, overdue = excluded.overdue`;
  execute(database, put, id, outstanding, overdue);
  const removeOld = `DELETE FROM debt_day WHERE id >= ? AND id <
    (SELECT max(id) FROM debt_day WHERE id >= ? AND id <= ?)`;
  execute(database, removeOld, base, base, id - DAYS_KEPT);
}
