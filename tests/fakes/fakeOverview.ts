import type { Ageing } from '../../shared/domain/ageing.ts';
import { decimalFromScaled } from '../../shared/domain/money.ts';
import { dayAfter, localDay } from '../../shared/domain/wallClock.ts';
import type { DebtOverview, DebtTrend } from '../../shared/ipc/customers.ts';
import { scaledFromDecimal } from '../oracles/scaledFromDecimal.ts';
import type { FakeCustomer } from './fakeData.ts';
import { totalsOf } from './fakeInvoiceQueries.ts';

/** Everything owed over a few customers in memory. */
export function overviewOf(
  customers: readonly FakeCustomer[],
  connectionId: string,
  ageing?: Ageing,
): DebtOverview {
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
    totals: totalsOf(
      here.flatMap(({ one }) => one.rows),
      ageing,
    ),
    oldestFetch: here.length === 0 ? null : Math.min(...fetches),
    newestFetch: here.length === 0 ? null : Math.max(...fetches),
    topDebtors: debtors
      .filter(({ outstanding }) => Number(outstanding) > 0)
      .sort((left, right) => Number(right.outstanding) - Number(left.outstanding))
      .slice(0, 10),
  };
}

/** Four weeks in which what is owed today has come to be, with a fetch every other day. */
export function trendOf(customers: readonly FakeCustomer[], connectionId: string): DebtTrend {
  const { customers: count, totals } = overviewOf(customers, connectionId);
  if (count === 0) return { points: [] };
  const today = localDay(Date.now());
  const share = (decimal: string, percent: number) =>
    decimalFromScaled((scaledFromDecimal(decimal) * BigInt(percent)) / 100n);
  return {
    points: Array.from({ length: 28 }, (_, place) => {
      const step = place - (place % 2);
      const percent = place >= 26 ? 100 : 82 + ((step * 7) % 23);
      return {
        day: dayAfter(today, 0, 0, place - 27),
        outstanding: share(totals.outstanding, percent),
        overdue: share(totals.overdue.outstanding, percent),
        customers: place < 12 ? Math.max(1, count - 1) : count,
      };
    }),
  };
}
