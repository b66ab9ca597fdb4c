import type { CustomerFilter } from './customerQuery.ts';
import type { ChangedSince } from './invoiceQuery.ts';

export const NO_CUSTOMER_FILTER: CustomerFilter = {
  text: '',
  outstandingFrom: null,
  overdueFrom: null,
  moreThanDaysLate: null,
  notFetched: null,
  changedSince: null,
  pinned: null,
  list: null,
  unreadable: null,
};

export function isCustomerFiltered(filter: CustomerFilter): boolean {
  return Object.values(filter).some((value) => value !== null && value !== '');
}

/** From when on the list counts changes: since yesterday, unless it is filtered by those since another time. */
export function changesSince({ changedSince }: CustomerFilter): ChangedSince {
  return changedSince ?? { daysAgo: 1 };
}
