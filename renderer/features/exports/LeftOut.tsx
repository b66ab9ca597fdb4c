import { FileWarning } from 'lucide-react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './ListSheet.module.css';

interface LeftOutProps {
  readonly unreadable: number;
  /** The list is one customer's, and not that of all. */
  readonly ofOne: boolean;
}

/** Said before a file is written: records of the list that cannot be read will be in none of it. */
export function LeftOut({ unreadable, ofOne }: LeftOutProps) {
  const t = useTexts('lists');
  const formats = useFormats();
  if (unreadable === 0) return null;
  return (
    <p className={styles['leftOut']}>
      <FileWarning size={14} aria-hidden />
      {t(ofOne ? 'leftOut' : 'leftOutAll', formats.counted(unreadable))}
    </p>
  );
}
