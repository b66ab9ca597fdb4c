import type { CustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import { type Decimal, scaledFromSource } from '../../../../shared/domain/money.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';

export interface Payers {
  /** Customers of the connection whose lists are kept. */
  readonly customers: number;
  /** Those who may have paid the amounts, the likeliest first. */
  readonly likely: readonly CustomerNumber[];
}

type Row = [number: CustomerNumber, outstanding: string, owedBack: string, wide: string | null];

/**
 * Who may have paid one of the amounts: no set of open invoices is larger than all that is owed, or smaller than all
 * that is owed back. Whose balance is the amount comes first, then those with the least owed: they are searched
 * through soonest. A list with amounts beyond ten-thousandths may always hold one of them.
 */
export function payersOf(
  database: CipherDatabase,
  connectionId: string,
  amounts: readonly Decimal[],
): Payers {
  const rows = prepared(
    database,
    'SELECT number, outstanding, owed_back_sum, wide FROM customer WHERE connection_id = ?',
  )
    .raw()
    .all(connectionId) as Row[];
  const targets: readonly number[] = amounts.flatMap((amount) => scaledFromSource(amount) ?? []);
  const likely = rows.flatMap(([number, outstanding, owedBack, wide]) => {
    const balance = Number(outstanding);
    const least = Number(owedBack);
    const most = balance - least;
    const isPossible = targets.some((target) => target >= least && target <= most);
    if (amounts.length === 0 || (!isPossible && wide === null)) return [];
    return { number, order: targets.includes(balance) ? -1 : most };
  });
  return {
    customers: rows.length,
    likely: likely.toSorted((one, other) => one.order - other.order).map(({ number }) => number),
  };
}
