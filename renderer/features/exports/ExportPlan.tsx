import type { ReactNode } from 'react';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './ExportSheet.module.css';

export type Plan = Extract<Awaited<ReturnType<Bridge['exports']['plan']>>, { ok: true }>['value'];

/** Whether a job of this plan would do anything. */
export function hasWork(plan: Plan): boolean {
  return plan.withPdf > 0 || plan.customersNotCached > 0;
}

/** How many, with and without a PDF, what was exported before, and how many requests. */
export function ExportPlan({ plan, many }: { readonly plan: Plan; readonly many: boolean }) {
  const t = useTexts('exports');
  const formats = useFormats();
  const fromService = plan.requests - plan.customersNotCached;
  const requestsHint =
    plan.customersNotCached > 0
      ? t('requestsAtLeast')
      : fromService < plan.withPdf
        ? t(fromService === 0 ? 'requestsNone' : 'requestsHint')
        : undefined;
  return (
    <section aria-label={t('plan')}>
      <p className={styles['count']}>{t('selected', { count: plan.selected })}</p>
      <dl className={styles['plan']}>
        {many && <Line name={t('customers')} count={formats.count(plan.customers)} />}
        {many && plan.duplicates > 0 && (
          <Line name={t('duplicates')} count={formats.count(plan.duplicates)} hint={t('duplicatesHint')} />
        )}
        {many && plan.refused > 0 && <Line name={t('refused')} count={formats.count(plan.refused)} />}
        {plan.customersNotCached > 0 && (
          <Line
            name={t('customersNotCached')}
            count={formats.count(plan.customersNotCached)}
            hint={t('customersNotCachedHint')}
          />
        )}
        <Line name={t('withPdf')} count={formats.count(plan.withPdf)} />
        <Line
          name={t('withoutPdf')}
          count={formats.count(plan.withoutPdf)}
          hint={plan.withoutPdf > 0 ? t('withoutPdfHint') : undefined}
        />
        <Line name={t('exportedBefore')} count={formats.count(plan.exportedBefore)} />
        <Line name={t('requests')} count={formats.count(plan.requests)} hint={requestsHint} />
      </dl>
      {!hasWork(plan) && <p>{t('nothing')}</p>}
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly count: string;
  readonly hint?: ReactNode;
}

function Line({ name, count, hint }: LineProps) {
  return (
    <div className={styles['line']}>
      <dt>
        {name}
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </dt>
      <dd>{count}</dd>
    </div>
  );
}
