import { useTexts } from '../i18n/useTexts.ts';
import styles from './Field.module.css';

/** Beside what the organisation has decided, where no field says so. */
export function DecidedNote() {
  const t = useTexts('ui');
  return <p className={styles['description']}>{t('setByOrganisation')}</p>;
}
