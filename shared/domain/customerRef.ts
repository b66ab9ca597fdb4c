import type { CustomerNumber } from './customerNumber.ts';

/** One customer at one connection. The number is the digits without their prefix letter (docs/service.md §2.5). */
export interface CustomerRef {
  readonly connectionId: string;
  readonly number: CustomerNumber;
}

/** What names a customer where it is read from a table or an address. */
type Named = Readonly<Record<keyof CustomerRef, string>>;

/** One text for each customer, for maps and for React: numbers of two connections may be the same digits. */
export function customerKey({ connectionId, number }: Named): string {
  return `${connectionId}/${number}`;
}

/** Whether both are the same customer at the same connection; no customer is the same as none. */
export function sameCustomer(one: Named | null | undefined, other: Named | null | undefined): boolean {
  return (
    one != null && other != null && one.connectionId === other.connectionId && one.number === other.number
  );
}
