import { ArrowRight, CircleCheck, FileCheck, FileWarning, Minus, Pencil, Plus } from 'lucide-react';
import { COLUMN_TITLES } from '../../../../shared/i18n/columnTitles.ts';
import type { FieldChange } from '../../../../shared/ipc/invoices.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { UntrustedText } from '../../../ui/UntrustedText.tsx';
import styles from './Changes.module.css';
import { changedValue, statusTone } from './changeColumns.ts';

/** Field by field: the values before and after a fetch. */
export function FieldChanges({ fields }: { readonly fields: readonly FieldChange[] }) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const shown = (field: FieldChange['field'], value: string | null) => {
    const text = <UntrustedText>{changedValue(field, value, t, formats)}</UntrustedText>;
    return field === 'status' && value ? <Badge tone={statusTone(value)}>{text}</Badge> : text;
  };
  return (
    <dl className={styles['fields']}>
      {fields.map(({ field, from, to }) => (
        <div key={field} className={styles['field']}>
          <dt>{t(COLUMN_TITLES[field])}</dt>
          <dd>
            <span className="soft">{shown(field, from)}</span>
            <ArrowRight size={12} aria-hidden />
            <span className="visuallyHidden">{t('changedTo')}</span>
            {shown(field, to)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A mark for each kind of change, the same in every list. */
export const CHANGE_ICONS = {
  new: <Plus size={12} aria-hidden />,
  settled: <CircleCheck size={12} aria-hidden />,
  changed: <Pencil size={12} aria-hidden />,
  removed: <Minus size={12} aria-hidden />,
  unreadable: <FileWarning size={12} aria-hidden />,
  readable: <FileCheck size={12} aria-hidden />,
};
