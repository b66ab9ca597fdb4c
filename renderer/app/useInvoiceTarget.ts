import { useParams } from 'wouter';

/** The cache's row id of the invoice that the address names, as after a look-up; null for the customer alone. */
export function useInvoiceTarget(): number | null {
  const { invoiceId } = useParams();
  return invoiceId !== undefined && /^[1-9]\d{0,15}$/.test(invoiceId) ? Number(invoiceId) : null;
}
