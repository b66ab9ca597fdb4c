import type { Decimal } from '../../../../shared/domain/money.ts';
import {
  dayAfter,
  dayNumber,
  type LocalDate,
  localDay,
  startOfDay,
} from '../../../../shared/domain/wallClock.ts';
import type { HistoricalBalance } from '../../../../shared/ipc/asOf.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, readObject, readRow, readValue } from '../../../database/database.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';

interface Fetched {
  readonly id: number;
  readonly at: number;
}

/** The same, and how many records could not be read then; null where that is not known. */
export type HistoricalDebt =
  | (Extract<HistoricalBalance, { kind: 'known' }> & { readonly unreadable: number | null })
  | Exclude<HistoricalBalance, { kind: 'known' }>;

/** What a customer owed at the end of a day; null where its list was never fetched. */
export function historicalBalance(
  database: CipherDatabase,
  { connectionId, number }: CustomerRef,
  day: LocalDate,
): HistoricalBalance | null {
  const sql = 'SELECT id, fetched_at AS at FROM customer WHERE connection_id = ? AND number = ?';
  const fetched = readObject<Fetched>(database, sql, connectionId, number);
  if (fetched === undefined) return null;
  const debt = historicalDebt(database, fetched, day);
  return debt.kind === 'known' ? { kind: 'known', day, outstanding: debt.outstanding } : debt;
}

/** What a customer, known by its id and when it was last fetched, owed at the end of a day. */
export function historicalDebt(database: CipherDatabase, fetched: Fetched, day: LocalDate): HistoricalDebt {
  const base = fetched.id * ROWS_PER_CUSTOMER;
  // A day without a row was as the one before it.
  const last =
    'SELECT outstanding, unreadable FROM debt_day WHERE id >= ? AND id <= ? ORDER BY id DESC LIMIT 1';
  const debt = readRow<[Decimal, number | null]>(database, last, base, base + dayNumber(day));
  if (debt === undefined) return { kind: 'notKept', day, since: keptSince(database, fetched) };
  // What has changed on the day after its last fetch is known from the next day's fetch on, if at all.
  if (fetched.at < startOfDay(dayAfter(day, 0, 0, 1))) return { kind: 'notFetched', day };
  const [outstanding, unreadable] = debt;
  return { kind: 'known', day, outstanding, unreadable };
}

/** The first day of which it is kept what was owed: of the first fetch, or of the last one before the days that are kept. */
function keptSince(database: CipherDatabase, { id, at }: Fetched): LocalDate {
  const sql = 'SELECT min(id) FROM debt_day WHERE id >= ? AND id < ?';
  const first = readValue(database, sql, id * ROWS_PER_CUSTOMER, (id + 1) * ROWS_PER_CUSTOMER);
  if (typeof first !== 'number') return localDay(at);
  return dayAfter('1970-01-01' as LocalDate, 0, 0, first % ROWS_PER_CUSTOMER);
}
