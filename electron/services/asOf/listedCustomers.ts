import { LARGEST_PAGE } from '../../../shared/domain/pageBounds.ts';
import type { PageWindow } from '../../../shared/ipc/customerRef.ts';

interface Pages<Asked, Customer> {
  customers(
    asked: Asked & PageWindow & { readonly known: boolean },
  ): Promise<{ readonly total: number; readonly rows: readonly Customer[] }>;
}

/** The customers whose balances are known, by number, and then all others. */
export async function listedCustomers<Asked extends object, Customer>(
  asOf: Pages<Asked, Customer>,
  asked: Asked,
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
