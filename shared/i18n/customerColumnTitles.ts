import type { CustomerColumn } from '../domain/customerColumns.ts';
import type { Catalogue } from './catalogues.ts';

/** The headings of the list of customers, on the screen and in files. */
export const CUSTOMER_COLUMN_TITLES = {
  number: 'columnNumber',
  givenName: 'columnGivenName',
  outstanding: 'columnOutstanding',
  overdue: 'columnOverdue',
  daysLate: 'columnDaysLate',
  notDue: 'columnNotDue',
  d1to30: 'columnD1to30',
  d31to60: 'columnD31to60',
  d61to90: 'columnD61to90',
  d91plus: 'columnD91plus',
  late60: 'columnLate60',
  credits: 'columnCredits',
  invoices: 'columnInvoices',
  unreadable: 'columnUnreadable',
  fetchedAt: 'columnFetchedAt',
  changes: 'columnChanges',
  pinned: 'columnPinned',
  externalId: 'columnExternalId',
} as const satisfies Readonly<Record<CustomerColumn, keyof Catalogue['customerList']>>;
