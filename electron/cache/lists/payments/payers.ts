import type { CustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import { type Decimal, scaledFromSource } from '../../../../shared/domain/money.ts';
import type { Customers } from '../read/customers.ts';

export interface Payers {
  /** Customers of the connection whose lists are kept. */
  readonly customers: number;
  /** Those who may have paid the amounts, the likeliest first. */
  readonly likely: readonly CustomerNumber[];
}

/**
 * Who may have paid one of the amounts: no set of open invoices is larger than all that is owed, or smaller than all
 * that is owed back. Whose balance is the amount comes first, then those with the least owed: they are searched
 * through soonest. A list with amounts beyond ten-thousandths may always hold one of them.
 */
export function payersOf(customers: Customers, amounts: readonly Decimal[]): Payers {
  const targets: readonly number[] = amounts.flatMap((amount) => scaledFromSource(amount) ?? []);
  const likely = Array.from(customers.byId.values(), ({ number, figures, isWide }) => {
    const balance = Number(figures.outstanding);
    const least = Number(figures.owed_back_sum);
    const most = balance - least;
    const isLikely = isWide || targets.some((target) => target >= least && target <= most);
    return { number, isLikely, order: targets.includes(balance) ? -1 : most };
  }).filter(({ isLikely }) => amounts.length > 0 && isLikely);
  return {
    customers: customers.size,
    likely: likely.toSorted((one, other) => one.order - other.order).map(({ number }) => number),
  };
}
