import { type ReactNode, useState } from 'react';
import type { Answer, Failure } from '../../../shared/ipc/answer.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { tellStarted } from '../jobs/tellStarted.ts';
import styles from './ListSheet.module.css';

interface StartDialogProps {
  readonly title: string;
  readonly isReady: boolean;
  /** A job, or null when the clerk has cancelled the dialog that asks for the place. */
  readonly start: () => Promise<Answer<{ readonly jobId: string | null }>>;
  readonly size?: 'medium' | 'large';
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Choices before a job that writes one file; closes when the job has begun. */
export function StartDialog({ title, isReady, start, size, children, onClose }: StartDialogProps) {
  const t = useTexts('lists');
  const ui = useTexts('ui');
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const begin = async () => {
    if (!isReady || starting) return;
    setStarting(true);
    setFailure(null);
    const answer = await start();
    setStarting(false);
    if (!answer.ok) setFailure(answer.failure);
    else if (answer.value.jobId !== null) {
      tellStarted(answer.value.jobId, t('started'));
      onClose();
    }
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      size={size ?? 'medium'}
      actions={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" isDisabled={!isReady || starting} onPress={() => void begin()}>
            {t(starting ? 'starting' : 'start')}
          </Button>
        </>
      }
    >
      <form
        className={styles['sheet']}
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        {children}
        {failure !== null && (
          <ErrorPanel title={t('startFailed')} failure={failure} onRetry={() => void begin()} />
        )}
        {/* The buttons stand outside the form: Enter in a field needs one within it. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
