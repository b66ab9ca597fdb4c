import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { LONGEST_VALUE } from '../filter/ValueFilterDialog.tsx';
import { changeFilter } from '../state/invoicesStore.ts';
import styles from './InvoiceFields.module.css';
import { useOpenAgreement } from './useOpenAgreement.ts';

interface AgreementLinksProps {
  readonly customer: CustomerRef;
  readonly row: InvoiceRow;
}

/** From an invoice to its agreement: the other invoices of it, and the agreement itself. */
export function AgreementLinks({ customer, row }: AgreementLinksProps) {
  const t = useTexts('invoices');
  const open = useOpenAgreement(customer.connectionId);
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
      <Button variant="quiet" onPress={() => void open(row)}>
        {t('openAgreement')}
      </Button>
    </div>
  );
}
