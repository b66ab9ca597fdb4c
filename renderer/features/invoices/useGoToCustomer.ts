import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { invoicePath } from '../../base/paths.ts';

/** Goes to the customer of a row, at that invoice. */
export function useGoToCustomer(connectionId: string): (row: InvoiceRow) => void {
  const [, navigate] = useLocation();
  return useCallback(
    ({ customerNumber: number, id }) => navigate(invoicePath({ connectionId, number }, id)),
    [navigate, connectionId],
  );
}
