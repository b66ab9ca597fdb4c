import { Table2 } from 'lucide-react';
import { useLocation } from 'wouter';
import type { AgeingPart } from '../../../shared/domain/ageingSteps.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { customerPath } from '../../base/paths.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AgeingSteps } from '../invoices/figures/AgeingSteps.tsx';
import { changeFilter } from '../invoices/state/invoicesStore.ts';
import styles from './Agreements.module.css';
import type { CachedInvoices } from './agreementsTabProps.ts';
import { useAgreementTotals } from './useAgreementFigures.ts';

interface AgreementInvoicesProps {
  readonly customer: CustomerRef;
  readonly externalId: string;
  readonly list: CachedInvoices | null;
}

/** What is owed under one agreement, by how late it is; each figure leads to those invoices. */
export function AgreementInvoices({ customer, externalId, list }: AgreementInvoicesProps) {
  const t = useTexts('agreements');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const totals = useAgreementTotals(customer, externalId, list?.revision ?? null);
  const show = (ageing: AgeingPart[] | null) => {
    changeFilter({ ...NO_FILTER, agreementExternalIds: [externalId], ageing });
    navigate(customerPath(customer));
  };
  return (
    <section className={styles['section']}>
      <h3>{t('invoicesTitle')}</h3>
      {list === null && <p className="hint">{t('invoicesNotHere')}</p>}
      {list !== null && totals === null && <Skeleton height="3rem" />}
      {totals !== null && totals.count === 0 && <p className="hint">{t('noInvoices')}</p>}
      {list !== null && totals !== null && totals.count > 0 && (
        <>
          <AgeingSteps
            totals={totals}
            asOf={invoices('ageAsOf', { moment: formats.moment(list.fetchedAt, now) })}
            onChoose={show}
          />
          <p>
            <Button icon={<Table2 size={14} aria-hidden />} onPress={() => show(null)}>
              {t('showInvoices', { count: totals.count })}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
