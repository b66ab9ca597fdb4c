import { useLocation } from 'wouter';
import { parseCustomerNumber } from '../../shared/domain/customerRef.ts';
import { customerPath, invoicePath } from './paths.ts';

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
