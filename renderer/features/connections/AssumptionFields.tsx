import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ConnectionForm.module.css';
import type { FieldsProps } from './connectionForm.ts';

/** What the service leaves undocumented, with the defaults named as the assumptions that they are. */
export function AssumptionFields({ fields, change, errorOf, locked }: FieldsProps) {
  const t = useTexts('connections');
  // A failed PDF leads here.
  const isAskedFor = history.state?.show === 'pdfPath';
  const [isOpen, setOpen] = useState(isAskedFor);
  const hasError = errorOf('pdfPathTemplate') !== null || errorOf('agreementsListBody') !== null;
  return (
    <details
      className={styles['advanced']}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles['summary']}>
        <ChevronRight size={14} aria-hidden />
        {t('advanced')}
        <Badge tone="stale">{t('assumption')}</Badge>
      </summary>
      <div className={styles['advancedBody']}>
        <p className={styles['advancedText']}>{t('advancedText')}</p>
        <TextField
          label={t('pdfPathTemplate')}
          locked={locked}
          code
          description={t('pdfPathDescription')}
          autoFocus={isAskedFor}
          value={fields.pdfPathTemplate}
          onChange={(pdfPathTemplate) => change({ pdfPathTemplate })}
          error={errorOf('pdfPathTemplate')}
        />
        <TextField
          label={t('agreementsListBody')}
          locked={locked}
          code
          rows={3}
          description={t('agreementsListDescription')}
          value={fields.agreementsListBody}
          onChange={(agreementsListBody) => change({ agreementsListBody })}
          error={errorOf('agreementsListBody')}
        />
      </div>
    </details>
  );
}
