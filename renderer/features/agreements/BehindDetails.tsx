import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './Agreements.module.css';

/** Technical details for support; closed at first. */
export function BehindDetails({ children }: { readonly children: ReactNode }) {
  const t = useTexts('agreements');
  return (
    <details className={styles['details']}>
      <summary className={styles['summary']}>
        <ChevronRight size={14} aria-hidden />
        {t('details')}
      </summary>
      <span className="hint">{children}</span>
    </details>
  );
}
