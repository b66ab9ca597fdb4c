import type { CustomerFilter } from './customerQuery.ts';

export const NO_CUSTOMER_FILTER: CustomerFilter = {
  text: '',
  outstandingFrom: null,
  overdueFrom: null,
  moreThanDaysLate: null,
  notFetched: null,
  pinned: null,
  unreadable: null,
};

export function isCustomerFiltered(filter: CustomerFilter): boolean {
  return Object.values(filter).some((value) => value !== null && value !== '');
}
