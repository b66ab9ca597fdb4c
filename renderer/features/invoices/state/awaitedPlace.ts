import { useState } from 'react';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { GridPlace } from '../../../ui/grid/gridProps.ts';
import { useInvoicesStore } from './invoicesStore.ts';

/** Where a list was left, until its rows stand there again; null where nothing is to be put back. */
export interface AwaitedPlace {
  place: GridPlace<InvoiceRow> | null;
  /** Newer rows are on their way, and put it back themselves. */
  isTaken: boolean;
}

/** Nothing is put back where the address names an invoice, unless the clerk returns to it. */
export function useAwaitedPlace(invoiceId: number | null, returning: boolean): AwaitedPlace {
  const [awaited] = useState<AwaitedPlace>(() => ({
    place: invoiceId !== null && !returning ? null : useInvoicesStore.getState().place,
    isTaken: false,
  }));
  return awaited;
}
