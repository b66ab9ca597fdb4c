import { LockOpen } from 'lucide-react';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './ListSheet.module.css';

/** Said before a file for other programs is written: it holds in plain what Kontor keeps encrypted. */
export function NotEncrypted() {
  const t = useTexts('parquet');
  return (
    <p className={styles['plain']}>
      <LockOpen size={14} aria-hidden />
      {t('notEncrypted')}
    </p>
  );
}
