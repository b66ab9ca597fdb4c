import { CircleAlert, Copy, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '../../shared/ipc/entry.ts';
import { useFailureText, useTexts } from '../i18n/useTexts.ts';
import { announce } from './announcer.ts';
import { Button } from './Button.tsx';
import { copyOrSay } from './copyText.ts';
import styles from './ErrorPanel.module.css';

interface ErrorPanelProps {
  readonly failure: Failure;
  /** Offered when the failure says that a retry can help. */
  readonly onRetry?: () => void;
  /** Another next step. */
  readonly action?: ReactNode;
  readonly title?: string;
}

/** A failure: what happened, what it means, what to do; its reference small and copyable. */
export function ErrorPanel({ failure, onRetry, action, title }: ErrorPanelProps) {
  const t = useTexts('ui');
  const failureText = useFailureText();
  const copy = async () => {
    if (await copyOrSay(failure.correlationId)) announce(t('copied'));
  };
  return (
    <div role="alert" className={styles['panel']}>
      <CircleAlert size={16} aria-hidden className={styles['icon']} />
      <div className={styles['words']}>
        {title !== undefined && <p className="strong">{title}</p>}
        <p>{failureText(failure)}</p>
        <div className={styles['foot']}>
          {onRetry && failure.retryable && (
            <Button icon={<RotateCw size={14} aria-hidden />} onPress={onRetry}>
              {t('retry')}
            </Button>
          )}
          {action}
          {failure.correlationId !== '' && (
            <button type="button" className={styles['reference']} onClick={() => void copy()}>
              {t('errorReference')} {failure.correlationId}
              <span className="visuallyHidden">, {t('copy')}</span>
              <Copy size={12} aria-hidden />
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
