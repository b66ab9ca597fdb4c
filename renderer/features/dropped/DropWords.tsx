import { FileUp } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './DropWords.module.css';

/** Over the window, and over an open sheet, while a file is held there: what dropping it will do. */
export function DropWords({ plan }: { readonly plan: DropPlan }) {
  const t = useTexts('dropped');
  return createPortal(
    <div className={styles['cover']} role="status" data-refused={typeof plan === 'string' && plan !== 'ask'}>
      <p className={styles['words']}>
        <FileUp size={20} aria-hidden />
        {typeof plan === 'string' ? t(plan) : plan.words}
      </p>
    </div>,
    document.body,
  );
}

/** What a file that is held over the window would lead to. */
export type DropPlan = 'ask' | 'closeFirst' | 'noConnection' | { readonly words: string };
