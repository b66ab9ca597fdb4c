import { numberKey } from '../../../../shared/domain/customerNumber.ts';
import { compareDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { DebtOverview } from '../../../../shared/ipc/customers.ts';
import { dueBefore, owed } from '../ingest/owedFigures.ts';
import type { Customers } from './customers.ts';
import type { CustomerTable } from './customerTable.ts';
import type { KeptCustomer } from './keptCustomer.ts';
import { totalsOfFigures } from './listTotals.ts';

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
      totals: totalsOfFigures(this.#table.figures(customers), today),
      topDebtors: topOf(customers).map(({ number, fetchedAt, invoices, unreadable, figures }) => ({
        customer: { connectionId, number },
        givenName: names.of(number),
        fetchedAt,
        invoices,
        unreadable,
        outstanding: owed(figures),
        overdue: dueBefore(figures, today),
      })),
    };
  }
}

/** Most first; of equal debts the lower number first. */
function topOf({ byId }: Customers): KeptCustomer[] {
  const top: KeptCustomer[] = [];
  for (const customer of byId.values()) {
    if (owesNothing(customer)) continue;
    const last = top.at(-1);
    if (last && top.length === TOP_DEBTORS && !owesMore(customer, last)) continue;
    const place = top.findIndex((other) => owesMore(customer, other));
    top.splice(place < 0 ? top.length : place, 0, customer);
    if (top.length > TOP_DEBTORS) top.pop();
  }
  return top;
}

function owesMore(left: KeptCustomer, right: KeptCustomer): boolean {
  const order = compareOwing(left, right);
  if (order !== 0) return order > 0;
  return numberKey(left.number) < numberKey(right.number);
}

function compareOwing(left: KeptCustomer, right: KeptCustomer): number {
  if (!left.isWide && !right.isWide) {
    return left.outstanding > right.outstanding ? 1 : left.outstanding < right.outstanding ? -1 : 0;
  }
  return compareDecimals(owed(left.figures), owed(right.figures));
}

function owesNothing({ isWide, outstanding, figures }: KeptCustomer): boolean {
  return isWide ? compareDecimals(owed(figures), '0') <= 0 : outstanding <= 0n;
}
