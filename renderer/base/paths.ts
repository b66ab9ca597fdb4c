import type { CustomerRef } from '../../shared/ipc/customerRef.ts';

/** The address of each screen, behind the hash. */
export const paths = {
  desk: '/',
  today: '/today',
  customers: '/customers',
  customer: '/customers/:connectionId/:number/:invoiceId?',
  changes: '/changes',
  compare: '/compare',
  bank: '/bank',
  asOf: '/as-of',
  asOfCustomer: '/as-of/:connectionId/:number',
  allInvoices: '/invoices',
  jobs: '/jobs',
  activity: '/activity',
  settings: '/settings',
  guide: '/help/guide',
  figures: '/help/figures',
  replacedCall: '/help/replaced-call',
  licences: '/help/licences',
  newConnection: '/connections/new',
  connection: '/connections/:connectionId',
} as const;

export function customerPath(customer: CustomerRef): string {
  return `/customers/${customer.connectionId}/${customer.number}`;
}

/** What was open of one customer at the end of a day. */
export function asOfPath(customer: CustomerRef): string {
  return `${paths.asOf}/${customer.connectionId}/${customer.number}`;
}

/** The customer's screen with one invoice chosen; `id` is the cache's row id. */
export function invoicePath(customer: CustomerRef, id: number): string {
  return `${customerPath(customer)}/${id}`;
}

export function connectionPath(connectionId: string): string {
  return `/connections/${connectionId}`;
}
