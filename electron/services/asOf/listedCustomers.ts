import { LARGEST_PAGE } from '../../../shared/domain/pageBounds.ts';
import type { AsOfAsked } from '../../../shared/ipc/asOf.ts';
import type { PageWindow } from '../../../shared/ipc/customerRef.ts';

interface Pages<Customer> {
  customers(
    asked: AsOfAsked & PageWindow & { readonly known: boolean },
  ): Promise<{ readonly total: number; readonly rows: readonly Customer[] }>;
}

/** The customers whose balances are known, by number, and then all others. */
export async function listedCustomers<Customer>(
  asOf: Pages<Customer>,
  asked: AsOfAsked,
): Promise<readonly Customer[]> {
  const listed: Customer[] = [];
  for (const known of [true, false]) {
    for (let offset = 0, total = 1; offset < total; offset += LARGEST_PAGE) {
      const page = await asOf.customers({ ...asked, known, offset, limit: LARGEST_PAGE });
      total = page.total;
      listed.push(...page.rows);
    }
  }
  return listed;
}
