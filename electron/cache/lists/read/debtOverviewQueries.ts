import { numberKey } from '../../../../shared/domain/customerNumber.ts';
import { compareDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { DebtOverview } from '../../../../shared/ipc/customers.ts';
import type { Customers } from './customers.ts';
import type { CustomerTable } from './customerTable.ts';
import type { KeptCustomer } from './keptCustomer.ts';
import { totalsOf } from './listTotals.ts';

const TOP_DEBTORS = 10;

/** What all customers of a connection owe, from the figures that each ingest left with its customer. */
export class DebtOverviewQueries {
  readonly #table: CustomerTable;

  constructor(table: CustomerTable) {
    this.#table = table;
  }

  /** Ageing, outstanding and top debtors over all cached customers; after the first time from what changed. */
  overview(connectionId: string, today: string): DebtOverview {
    const customers = this.#table.of(connectionId);
    const names = this.#table.names(connectionId);
    return {
      customers: customers.size,
      ...customers.summary,
      totals: totalsOf(this.#table.figures(customers), today),
      topDebtors: topOf(customers).map((one) => ({
        customer: { connectionId, number: one.number },
        givenName: names.of(one.number),
        fetchedAt: one.fetchedAt,
        invoices: one.invoices,
        unreadable: one.unreadable,
        outstanding: one.outstanding,
        overdue: one.aged(today).amounts.overdue,
      })),
    };
  }
}

/** Most first; of equal debts the lower number first. */
function topOf({ byId }: Customers): KeptCustomer[] {
  const top: KeptCustomer[] = [];
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

function owesMore(left: KeptCustomer, right: KeptCustomer): boolean {
  if (left.outstanding === right.outstanding) return numberKey(left.number) < numberKey(right.number);
  return (left.balance - right.balance || compareDecimals(left.outstanding, right.outstanding)) > 0;
}
