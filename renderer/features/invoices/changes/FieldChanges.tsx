import { ArrowRight } from 'lucide-react';
import { COLUMN_TITLES } from '../../../../shared/i18n/columnTitles.ts';
import type { FieldChange } from '../../../../shared/ipc/invoiceHistory.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { AsSent } from '../../../ui/AsSent.tsx';
import styles from './Changes.module.css';
import { changedValue } from './fieldChange.ts';

/** Field by field: the values before and after a fetch. */
export function FieldChanges({ fields }: { readonly fields: readonly FieldChange[] }) {
  const t = useTexts('invoices');
  const formats = useFormats();
  return (
    <dl className={styles['fields']}>
      {fields.map(({ field, from, to }) => (
        <div key={field} className={styles['field']}>
          <dt>{t(COLUMN_TITLES[field])}</dt>
          <dd>
            <AsSent className={styles['from']}>{changedValue(field, from, t, formats)}</AsSent>
            <ArrowRight size={12} aria-hidden />
            <span className="visuallyHidden">{t('changedTo')}</span>
            <AsSent>{changedValue(field, to, t, formats)}</AsSent>
          </dd>
        </div>
      ))}
    </dl>
  );
}
