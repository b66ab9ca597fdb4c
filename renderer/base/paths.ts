import { useLocation } from 'wouter';
import { parseCustomerNumber } from '../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import { beginPending } from '../ui/pendingWork.tsx';

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

/** Leads from a row to its customer or invoice. A text of a file that is no customer's number leads nowhere. */
export function useOpenRow(connectionId: string) {
  const [, navigate] = useLocation();
  const open = (typed: string, id: number | null) => {
    const parsed = parseCustomerNumber(typed);
    if (!parsed.ok) return;
    const customer = { connectionId, number: parsed.number };
    navigate(id === null ? customerPath(customer) : invoicePath(customer, id));
  };
  return {
    openCustomer: (typed: string) => open(typed, null),
    /** The customer where the row has no invoice. */
    openInvoice: open,
  };
}

/** Goes to the screen before, or the one after; keys wait for its address, which comes only later. */
export function walkHistory(by: 'back' | 'forward'): void {
  if (canGo(by)) untilMoved(beginPending());
  history[by]();
}

/** False also in a browser that is too old to know. */
function canGo(by: 'back' | 'forward'): boolean {
  if (!('navigation' in globalThis)) return false;
  return by === 'back' ? navigation.canGoBack : navigation.canGoForward;
}

/** A browser says first that it has moved, and then, to those who follow the address, that this is another one. */
function untilMoved(end: () => void): void {
  const from = location.hash;
  const moved = () => {
    if (location.hash === from) end();
    else addEventListener('hashchange', end, { once: true });
  };
  addEventListener('popstate', moved, { once: true });
}
