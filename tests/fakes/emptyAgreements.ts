import type { AgreementOverview } from '../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';

/** A customer whose agreements were never fetched. */
export function emptyAgreements(customer: CustomerRef): AgreementOverview {
  return {
    customer,
    revision: 0,
    refreshing: null,
    calls: 0,
    externalId: null,
    otherExternalIds: [],
    discovery: 'none',
    list: { key: 'list', state: { kind: 'idle' } },
    payments: { key: 'payments', state: { kind: 'idle' } },
    agreements: [],
    paymentSubscriptions: [],
    omitted: { agreements: 0, deliveries: 0, payments: 0 },
  };
}
