import { type CustomerRef, customerKey } from './customerRef.ts';

/** The invoices of one customer, or with `number: null` those of all customers of the connection whose lists are kept. */
export interface ListRef {
  readonly connectionId: string;
  readonly number: CustomerRef['number'] | null;
}

export function isOfOneCustomer(list: ListRef): list is CustomerRef {
  return list.number !== null;
}

/** One text for each list, for maps and for React; that of a customer's own list is its `customerKey`. */
export function listKey({ connectionId, number }: ListRef): string {
  return customerKey({ connectionId, number: number ?? '' });
}
