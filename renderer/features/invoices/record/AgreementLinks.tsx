import { useLocation } from 'wouter';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { customerPath } from '../../../base/paths.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { LONGEST_VALUE } from '../filter/ValueFilterDialog.tsx';
import { changeFilter } from '../state/invoicesStore.ts';
import styles from './InvoiceFields.module.css';

interface AgreementLinksProps {
  readonly customer: CustomerRef;
  readonly row: InvoiceRow;
}

/** From an invoice to its agreement: the other invoices of it, and the agreement itself. */
export function AgreementLinks({ customer, row }: AgreementLinksProps) {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const [, navigate] = useLocation();
  const open = async () => {
    const overview = await bridge.agreements.overview({ customer });
    const known = overview.ok
      ? overview.value.agreements.find(({ externalId }) => externalId === row.agreementExternalId)
      : undefined;
    navigate(`${customerPath(customer)}/${known?.key ?? 'agreements'}`);
  };
  if (row.agreementExternalId === '') return null;
  return (
    <div className={styles['links']}>
      <Button
        variant="quiet"
        isDisabled={row.agreementExternalId.length > LONGEST_VALUE}
        onPress={() => changeFilter({ agreementExternalIds: [row.agreementExternalId] })}
      >
        {t('onlyThisAgreement')}
      </Button>
      <Button variant="quiet" onPress={() => void open()}>
        {t('openAgreement')}
      </Button>
    </div>
  );
}
