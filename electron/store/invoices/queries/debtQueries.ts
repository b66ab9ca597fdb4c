import { numberKey } from '../../../../shared/domain/customerRef.ts';
import { compareDecimals, type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import { dayAfter, dayNumber, type LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { HistoricalBalance } from '../../../../shared/ipc/asOf.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { DebtOverview, DebtTrend } from '../../../../shared/ipc/customers.ts';
import { type CipherDatabase, readObjects } from '../../../database/database.ts';
import { totalsOf } from '../model/ageBalances.ts';
import { customerIdOf, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CachedCustomer, Customers, CustomerTable } from './customerTable.ts';
import { historicalBalance } from './historicalList.ts';

/** Days that are shown, today included: eight weeks. */
export const TREND_DAYS = 56;
const TOP_DEBTORS = 10;

/** Of each customer the last day up to the first one that is shown, and those after it: many more are kept. */
export const TREND_ROWS = `SELECT debt_day.id, debt_day.outstanding, debt_day.overdue FROM customer
  CROSS JOIN debt_day ON debt_day.id < (customer.id + 1) * ${ROWS_PER_CUSTOMER} AND debt_day.id >= ifnull(
    (SELECT max(id) FROM debt_day WHERE id >= customer.id * ${ROWS_PER_CUSTOMER} AND id <= customer.id * ${ROWS_PER_CUSTOMER} + ?),
    customer.id * ${ROWS_PER_CUSTOMER})
  WHERE customer.connection_id = ? ORDER BY debt_day.id`;

interface DebtDay {
  readonly id: number;
  readonly outstanding: Decimal;
  readonly overdue: Decimal;
}

/** What all customers of a connection owe, and how that has moved from day to day. */
export class DebtQueries {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  #cached: { readonly key: string; readonly trend: DebtTrend } | null = null;

  constructor(lists: CipherDatabase, table: CustomerTable) {
    this.#database = lists;
    this.#table = table;
  }

  /** Ageing, outstanding and top debtors over all cached customers; after the first time from what changed. */
  overview(connectionId: string, today: string): DebtOverview {
    const customers = this.#table.of(connectionId);
    const names = this.#table.names(connectionId);
    const { ageing } = this.#table;
    return {
      customers: customers.size,
      ...customers.summary,
      totals: totalsOf(this.#table.figures(customers), today, ageing),
      topDebtors: topOf(customers).map((one) => ({
        customer: { connectionId, number: one.number },
        givenName: names.of(one.number),
        fetchedAt: one.fetchedAt,
        invoices: one.invoices,
        unreadable: one.unreadable,
        outstanding: one.outstanding,
        overdue: one.aged(today, ageing).amounts.overdue,
      })),
    };
  }

  /**
   * The sums at the end of each day: of every customer what its last fetch up to then has said. Begins with the first
   * day of which anything is known, eight weeks before today at the earliest.
   */
  trend(connectionId: string, today: string): DebtTrend {
    return this.#database.transaction(() => {
      const key = JSON.stringify([connectionId, today, this.#table.of(connectionId).version]);
      if (this.#cached?.key !== key) this.#cached = { key, trend: this.#sums(connectionId, today) };
      return this.#cached.trend;
    })();
  }

  /** Of each customer and day what was owed at its end, all of one state; null where a list was never fetched. */
  historicalBalances(
    customers: readonly CustomerRef[],
    days: readonly LocalDate[],
  ): (readonly (HistoricalBalance | null)[])[] {
    return this.#database.transaction(() =>
      customers.map((customer) => days.map((day) => historicalBalance(this.#database, customer, day))),
    )();
  }

  #sums(connectionId: string, today: string): DebtTrend {
    const last = dayNumber(today);
    const from = last - TREND_DAYS + 1;
    const steps = Array.from({ length: TREND_DAYS }, () => new Step());
    let before: DebtDay | null = null;
    for (const row of readObjects<DebtDay>(this.#database, TREND_ROWS, from, connectionId)) {
      const same = before !== null && customerIdOf(before.id) === customerIdOf(row.id);
      const day = row.id % ROWS_PER_CUSTOMER;
      // A fetch by a clock that was ahead counts today.
      const step = steps[Math.min(Math.max(day, from), last) - from];
      step?.move(same ? before : null, row);
      before = row;
    }
    return { points: pointsOf(steps, today) };
  }
}

/** What a day has added to the sums. */
class Step {
  readonly outstanding = new DecimalSum();
  readonly overdue = new DecimalSum();
  customers = 0;
  isKnown = false;

  move(before: DebtDay | null, row: DebtDay): void {
    this.isKnown = true;
    this.outstanding.add(row.outstanding);
    this.overdue.add(row.overdue);
    if (before === null) this.customers += 1;
    else {
      this.outstanding.subtract(before.outstanding);
      this.overdue.subtract(before.overdue);
    }
  }
}

function pointsOf(steps: readonly Step[], today: string): DebtTrend['points'] {
  const first = steps.findIndex(({ isKnown }) => isKnown);
  if (first < 0) return [];
  const outstanding = new DecimalSum();
  const overdue = new DecimalSum();
  let customers = 0;
  return steps.slice(first).map((step, place) => {
    outstanding.add(step.outstanding.decimal());
    overdue.add(step.overdue.decimal());
    customers += step.customers;
    const day = dayAfter(today as LocalDate, 0, 0, first + place - steps.length + 1);
    return { day, outstanding: outstanding.decimal(), overdue: overdue.decimal(), customers };
  });
}

/** Most first; of equal debts the lower number first. */
function topOf({ byId }: Customers): CachedCustomer[] {
  const top: CachedCustomer[] = [];
  for (const customer of byId.values()) {
    if (customer.outstanding === '0' || customer.outstanding.startsWith('-')) continue;
    const last = top.at(-1);
    if (last && top.length === TOP_DEBTORS && !owesMore(customer, last)) continue;
    const place = top.findIndex((other) => owesMore(customer, other));
    top.splice(place < 0 ? top.length : place, 0, customer);
    if (top.length > TOP_DEBTORS) top.pop();
  }
  return top;
}

function owesMore(left: CachedCustomer, right: CachedCustomer): boolean {
  if (left.outstanding === right.outstanding) return numberKey(left.number) < numberKey(right.number);
  return (left.balance - right.balance || compareDecimals(left.outstanding, right.outstanding)) > 0;
}
