import { PlugZap } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './HostEndedNotice.module.css';

interface HostEndedNoticeProps {
  /** Nobody answers any more, or a Kontor that runs does not know this page. */
  readonly end: 'stopped' | 'unknown';
}

/**
 * Over everything when the host has ended. What is shown stays readable; all of it is inert, dialogs too, so that
 * nothing looks usable.
 */
export function HostEndedNotice({ end }: HostEndedNoticeProps) {
  const t = useTexts('start');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rest = [...document.body.children].filter((child) => child !== notice.current);
    for (const child of rest) child.toggleAttribute('inert', true);
    notice.current?.focus();
    return () => {
      for (const child of rest) child.toggleAttribute('inert', false);
    };
  }, []);
  return createPortal(
    <div
      ref={notice}
      className={styles['cover']}
      role="alertdialog"
      aria-labelledby="hostEnded"
      tabIndex={-1}
    >
      <div className={styles['panel']}>
        <PlugZap size={18} aria-hidden className={styles['icon']} />
        <div>
          <h1 id="hostEnded" className={styles['title']}>
            {t(end === 'unknown' ? 'hostUnknown' : 'hostEnded')}
          </h1>
          <p>{t('hostEndedText')}</p>
        </div>
      </div>
    </div>,
    document.body,
  );
}
