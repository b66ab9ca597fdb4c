import { PlugZap } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { SCREEN_FAULT } from '../../base/screenFault.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './StartPage.module.css';

interface StartPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** A page of its own, before the shell is shown. */
export function StartPage({ title, lead, children }: StartPageProps) {
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <h1 className={styles['title']}>{title}</h1>
        {lead !== undefined && <div className={styles['lead']}>{lead}</div>}
        {children}
      </div>
    </main>
  );
}

/** The window's frame before anything is known, so that nothing jumps when it comes. */
export function StartingView() {
  const t = useTexts('start');
  return (
    <main className={styles['frame']} aria-busy>
      <h1 className="visuallyHidden">{t('starting')}</h1>
      <div className={styles['bar']}>
        <Skeleton width="4rem" />
        <Skeleton width="min(36rem, 60%)" height="1.875rem" />
      </div>
      <div className={styles['nav']} />
      <div className={styles['content']}>
        <SkeletonRows rows={10} />
      </div>
    </main>
  );
}

interface HostEndedViewProps {
  /** Nobody answers any more, or a Kontor that runs does not know this page. */
  readonly end: 'stopped' | 'unknown';
}

/** Shown instead of everything, on a page that no running Kontor knows. */
export function HostEndedView({ end }: HostEndedViewProps) {
  const t = useTexts('start');
  return end === 'unknown' ? (
    <StartPage title={t('hostUnknown')} lead={<p>{t('hostUnknownText')}</p>} />
  ) : (
    <StartPage title={t('hostEnded')} lead={<p>{t('hostEndedText')}</p>} />
  );
}

interface StartFailedViewProps {
  /** Null for a fault of the page itself, which no log has. */
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

export function StartFailedView({ failure, onRetry }: StartFailedViewProps) {
  const t = useTexts('start');
  return (
    <StartPage title={t('startFailed')}>
      <ErrorPanel failure={{ ...(failure ?? SCREEN_FAULT), retryable: true }} onRetry={onRetry} />
    </StartPage>
  );
}

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
          <h1 id="hostEnded" className={styles['hostEndedNoticeTitle']}>
            {t(end === 'unknown' ? 'hostUnknown' : 'hostEnded')}
          </h1>
          <p>{t('hostEndedText')}</p>
        </div>
      </div>
    </div>,
    document.body,
  );
}
