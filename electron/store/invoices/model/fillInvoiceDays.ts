import type { CipherDatabase } from '../../../database/database.ts';
import { execute, readRows } from '../../../database/query.ts';
import { BalanceByDay } from './balanceByDay.ts';
import { dayNumberOf } from './clockNumber.ts';
import { ROWS_PER_CUSTOMER } from './rowIds.ts';
import { restOf, unpackWide } from './wideAmounts.ts';

type Row = [id: number, invoicedAt: number, outstanding: number, wide: string | null];

/** What is owed by invoice day, of customers whose lists were fetched before it was kept. */
export function fillInvoiceDays(database: CipherDatabase): void {
  const sql = `SELECT id, invoiced_at, outstanding, wide FROM invoice INDEXED BY invoice_open
    WHERE outstanding <> 0 AND outstanding > 0`;
  const ofCustomers = new Map<number, BalanceByDay>();
  for (const row of database.prepare(sql).raw().iterate() as IterableIterator<Row>) {
    const [id, invoicedAt, outstanding, wide] = row;
    const customer = Math.floor(id / ROWS_PER_CUSTOMER);
    const days = ofCustomers.get(customer) ?? new BalanceByDay();
    ofCustomers.set(customer, days);
    const day = dayNumberOf(invoicedAt);
    days.put(day, 1, outstanding);
    const rest = wide === null ? null : restOf(unpackWide(wide).outstanding, outstanding);
    if (rest !== null) days.putRest(day, rest, 1);
  }
  for (const [id, days] of ofCustomers) {
    execute(database, 'UPDATE customer SET invoice_days = ? WHERE id = ?', days.pack(), id);
  }
  const wide = "SELECT id, wide FROM customer WHERE wide <> ''";
  for (const [id, rests] of readRows<[number, string]>(database, wide)) {
    const invoiceDays = ofCustomers.get(id)?.rests() ?? [];
    const text = JSON.stringify({ ...JSON.parse(rests), invoiceDays });
    execute(database, 'UPDATE customer SET wide = ? WHERE id = ?', text, id);
  }
}
