import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { customerPath } from '../../base/paths.ts';

/** Where in a customer's agreements the clerk is, by the last segment of the address. */
export type AgreementPlace =
  | { readonly tab: 'invoices' }
  | { readonly tab: 'agreements'; readonly show: 'all' }
  | { readonly tab: 'agreements'; readonly show: 'agreement' | 'delivery' | 'document'; readonly key: string }
  | { readonly tab: 'payments' };

export type CustomerTab = AgreementPlace['tab'];

const KEYED = /^(agreement|deliveries|delivery)\.[A-Za-z0-9_-]{22}$/;

/** Reads the last segment; part keys are there unchanged. Anything else is the invoices. */
export function agreementPlace(segment: string | undefined): AgreementPlace {
  if (segment === 'agreements') return { tab: 'agreements', show: 'all' };
  if (segment === 'payments') return { tab: 'payments' };
  if (segment === 'list') return { tab: 'agreements', show: 'document', key: segment };
  const kind = KEYED.exec(segment ?? '')?.[1];
  if (segment === undefined || kind === undefined) return { tab: 'invoices' };
  const show = kind === 'deliveries' ? 'document' : kind === 'agreement' ? 'agreement' : 'delivery';
  return { tab: 'agreements', show, key: segment };
}

export function tabPath(customer: CustomerRef, tab: CustomerTab): string {
  return tab === 'invoices' ? customerPath(customer) : `${customerPath(customer)}/${tab}`;
}

/** The screen of an agreement, a delivery, a document or the payment methods, by the part's key. */
export function partPath(customer: CustomerRef, key: string): string {
  return `${customerPath(customer)}/${key}`;
}
