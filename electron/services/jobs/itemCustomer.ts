import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';

/** Items are of each kind's own shape; an item about one customer names it in one of two places. */
export function customerOf(item: unknown): CustomerRef | undefined {
  const { customer, fetch } = item as { customer?: CustomerRef; fetch?: CustomerRef };
  return customer ?? fetch;
}

/** Whether the item is about that customer. */
export function isAboutCustomer(item: unknown, connectionId: string, number: string): boolean {
  return sameCustomer(customerOf(item), { connectionId, number });
}
