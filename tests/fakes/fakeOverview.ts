import type { DebtOverview } from '../../shared/ipc/customers.ts';
import type { FakeCustomer } from './fakeData.ts';
import { totalsOf } from './fakeInvoiceQueries.ts';

/** Everything owed over a few customers in memory. */
export function overviewOf(customers: readonly FakeCustomer[], connectionId: string): DebtOverview {
  const here = customers.flatMap((one) =>
    one.connectionId === connectionId && one.fetchedAt !== null ? [{ one, fetchedAt: one.fetchedAt }] : [],
  );
  const fetches = here.map(({ fetchedAt }) => fetchedAt);
  const debtors = here.map(({ one, fetchedAt }) => {
    const totals = totalsOf(one.rows);
    return {
      customer: { connectionId, number: one.number },
      givenName: one.givenName,
      fetchedAt,
      invoices: one.rows.length,
      unreadable: 0,
      outstanding: totals.outstanding,
      overdue: totals.overdue.outstanding,
    };
  });
  return {
    customers: here.length,
    unreadable: 0,
    totals: totalsOf(here.flatMap(({ one }) => one.rows)),
    oldestFetch: here.length === 0 ? null : Math.min(...fetches),
    newestFetch: here.length === 0 ? null : Math.max(...fetches),
    topDebtors: debtors
      .filter(({ outstanding }) => Number(outstanding) > 0)
      .sort((left, right) => Number(right.outstanding) - Number(left.outstanding))
      .slice(0, 10),
  };
}
