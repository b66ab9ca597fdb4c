import type { AgreementOverview } from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';

export interface CachedInvoices {
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
}

export interface AgreementsTabProps {
  readonly customer: CustomerRef;
  readonly overview: AgreementOverview;
  /** The customer's cached invoices; null without any. */
  readonly list: CachedInvoices | null;
}
