import { useLocation } from 'wouter';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { customerPath } from '../../../base/paths.ts';

/** Goes to the agreement of an invoice, or to the customer's agreements where it is not found here. */
export function useOpenAgreement(connectionId: string): (row: InvoiceRow) => Promise<void> {
  const bridge = useBridge();
  const [, navigate] = useLocation();
  return async ({ customerNumber: number, agreementExternalId }) => {
    const customer = { connectionId, number };
    const overview = await bridge.agreements.overview({ customer });
    const found = overview.ok
      ? overview.value.agreements.find(({ externalId }) => externalId === agreementExternalId)
      : undefined;
    navigate(`${customerPath(customer)}/${found?.key ?? 'agreements'}`);
  };
}
