import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../shared/domain/totals.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { WhyFigures } from '../help/WhyFigures.tsx';
import { useInvoicesStore } from '../invoices/state/invoicesStore.ts';
import styles from './CustomerView.module.css';

const WHY = ['outstanding', 'overdue', 'credits'] as const;

/** What the customer owes over the whole list, beside the tabs; a filter changes none of it, which is said while one is on. */
export function CustomerSums({ totals }: { readonly totals: InvoiceTotals }) {
  const t = useTexts('customers');
  const filtered = useInvoicesStore(({ filter }) => isFiltered(filter));
  return (
    <div className={styles['figures']}>
      {filtered && <span className={styles['ofAll']}>{t('ofAllInvoices')}</span>}
      <dl className={styles['figure']}>
        <dt>{t('outstanding')}</dt>
        <dd>
          <Amount value={totals.outstanding} tone="strong" currency />
        </dd>
      </dl>
      <dl className={styles['figure']}>
        <dt>{t('overdue')}</dt>
        <dd title={t('overdueCount', { count: totals.overdue.count })}>
          <Amount value={totals.overdue.outstanding} tone="overdue" currency />
        </dd>
      </dl>
      <dl className={styles['figure']}>
        <dt>{t('credits')}</dt>
        <dd>
          <Amount value={totals.ageing.credits.outstanding} tone="faintZero" currency />
        </dd>
      </dl>
      <WhyFigures figures={WHY} />
    </div>
  );
}
