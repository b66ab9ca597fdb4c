import { compareDecimals, DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { readRow, readRows, readValue } from '../../database/query.ts';
import { HISTORY_KINDS } from '../ingest/historyWriter.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { fieldsOf } from './historyQueries.ts';
import type { KeptCustomer } from './keptCustomer.ts';

/**
 * By how much the outstanding amounts of a customer's invoices have fallen in fetches after an instant (milliseconds
 * since the epoch), each fall by itself and exact. Null where the changes that are kept do not reach back to it. What has
 * gone from the list, or cannot be read, is no payment.
 */
export function paidSince(
  database: CipherDatabase,
  { id, historyFrom }: Pick<KeptCustomer, 'id' | 'historyFrom'>,
  at: number,
): Decimal | null {
  const base = id * ID_SPAN;
  const range = [base, base + ID_SPAN, at] as const;
  // The list was there before, and every fetch after it has all its changes.
  const before = readValue(
    database,
    'SELECT 1 FROM change_set WHERE id >= ? AND id < ? AND at <= ? LIMIT 1',
    ...range,
  );
  const [lost] = readRow<[number]>(
    database,
    `SELECT count(*) FROM change_set WHERE id >= ? AND id < ? AND at > ? AND (kept < total OR place < ?)`,
    ...range,
    historyFrom,
  ) ?? [0];
  if (before === undefined || lost > 0) return null;
  const sql = `SELECT fields FROM history WHERE id >= ? AND id < ? AND at > ?
    AND kind IN (${HISTORY_KINDS.settled}, ${HISTORY_KINDS.changed})`;
  const sum = new DecimalSum();
  for (const [fields] of readRows<[string]>(database, sql, ...range)) {
    const moved = fieldsOf(fields).find(({ field }) => field === 'outstanding');
    if (!moved?.from || !moved.to || compareDecimals(moved.to, moved.from) >= 0) continue;
    sum.add(moved.from).subtract(moved.to);
  }
  return sum.decimal();
}
