import { FileWarning } from 'lucide-react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './ListSheet.module.css';

/** Said before a file is written: records of the list that cannot be read will be in none of it. */
export function LeftOut({ unreadable }: { readonly unreadable: number }) {
  const t = useTexts('lists');
  const formats = useFormats();
  if (unreadable === 0) return null;
  return (
    <p className={styles['leftOut']}>
      <FileWarning size={14} aria-hidden />
      {t('leftOut', { count: unreadable, shown: formats.count(unreadable) })}
    </p>
  );
}
