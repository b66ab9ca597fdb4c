import { useState } from 'react';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { AwaitedPlace } from '../../../base/list/useRows.ts';
import { useInvoicesStore } from './invoicesStore.ts';

/** Nothing is put back where the address names an invoice, unless the clerk returns to it. */
export function useAwaitedPlace(invoiceId: number | null, returning: boolean): AwaitedPlace<InvoiceRow> {
  const [awaited] = useState<AwaitedPlace<InvoiceRow>>(() => ({
    place: invoiceId !== null && !returning ? null : useInvoicesStore.getState().place,
    isTaken: false,
  }));
  return awaited;
}
