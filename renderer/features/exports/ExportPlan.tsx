import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './ExportSheet.module.css';

interface Plan {
  readonly selected: number;
  readonly withPdf: number;
  readonly withoutPdf: number;
  readonly exportedBefore: number;
  readonly requests: number;
  readonly firstNames: readonly string[];
}

/** How many, with and without a PDF, what is there already, how many requests, and how the files are named. */
export function ExportPlan({ plan }: { readonly plan: Plan }) {
  const t = useTexts('exports');
  const formats = useFormats();
  const more = plan.withPdf - plan.firstNames.length;
  return (
    <>
      <p className={styles['count']}>{t('selected', { count: plan.selected })}</p>
      <dl className={styles['plan']}>
        <Line name={t('withPdf')} count={formats.count(plan.withPdf)} />
        <Line
          name={t('withoutPdf')}
          count={formats.count(plan.withoutPdf)}
          {...(plan.withoutPdf > 0 ? { hint: t('withoutPdfHint') } : {})}
        />
        <Line name={t('exportedBefore')} count={formats.count(plan.exportedBefore)} />
        <Line
          name={t('requests')}
          count={formats.count(plan.requests)}
          {...(plan.requests < plan.withPdf ? { hint: t('requestsHint') } : {})}
        />
      </dl>
      {plan.withPdf === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <>
          <div>
            <h3 className={styles['heading']}>{t('names')}</h3>
            <ul className={styles['names']}>
              {plan.firstNames.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
              {more > 0 && <li className={styles['more']}>{t('namesMore', { count: more })}</li>}
            </ul>
          </div>
          <p className={styles['where']}>{t('where')}</p>
        </>
      )}
    </>
  );
}

function Line({ name, count, hint }: { name: string; count: string; hint?: ReactNode }) {
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
