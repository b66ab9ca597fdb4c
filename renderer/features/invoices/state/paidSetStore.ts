import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../../shared/ipc/invoices.ts';
import { createResettableStore } from '../../../base/clearedStores.ts';

interface PaidSet {
  readonly customer: CustomerRef;
  readonly set: PaymentSet;
}

/** A set that was chosen among those of all customers, until its customer's list selects it. */
export const usePaidSetStore = createResettableStore<{ readonly paid: PaidSet | null }>('forget', {
  paid: null,
});
