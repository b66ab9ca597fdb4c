import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { useShowStarted } from '../../base/shownJob.ts';
import { pushFinal } from '../../base/undoStore.ts';
import { type Said, said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import styles from './ListSheet.module.css';

interface StartWords {
  readonly start: string;
  readonly starting: string;
  readonly startFailed: string;
  /** Said where the dialog was, once it has closed. */
  readonly started: Said;
}

interface JobDialogProps extends Omit<DialogProps, 'actions'> {
  /** Instead of those of a job that writes one file. */
  readonly words?: Partial<StartWords>;
  /** Null while what is chosen cannot be started. */
  readonly start: (() => Promise<Started>) | null;
  readonly writesFiles?: boolean;
}

/** Choices before a job, which writes files unless it says otherwise; closes when the job has begun. */
export function JobDialog({ start, words: given, writesFiles = true, ...dialog }: JobDialogProps) {
  const t = useTexts('lists');
  const words: StartWords = {
    start: t('start'),
    starting: t('starting'),
    started: said('lists', 'started'),
    startFailed: t('startFailed'),
    ...given,
  };
  const { starting, failure, begin } = useStartJob(start, words.started, dialog.onClose, writesFiles);
  return (
    <FormDialog
      {...dialog}
      onEnter={begin}
      trouble={failure && { title: words.startFailed, failure, onRetry: begin }}
      actions={
        // Pending and not disabled: what is disabled loses the focus, and it could not go back to the list.
        <Button variant="primary" isDisabled={start === null} isPending={starting} onPress={begin}>
          {starting ? words.starting : words.start}
        </Button>
      }
    />
  );
}

interface FormDialogProps extends Omit<DialogProps, 'canCancel'> {
  /** What can be done with the choices, beside leaving them; the main thing last. */
  readonly actions: ReactNode;
  /** Enter in a field. */
  readonly onEnter: () => void;
  /** Why the last request did not begin. */
  readonly trouble: {
    readonly title?: string;
    readonly failure: Failure;
    readonly onRetry: () => void;
  } | null;
  /** The result of the choices, shown instead of them in the same dialog. */
  readonly instead?: ReactNode;
}

/** Choices before something is written or printed. */
export function FormDialog(props: FormDialogProps) {
  const { actions, onEnter, trouble, children, instead, ...dialog } = props;
  const form = useEnter(onEnter);
  return (
    <Dialog
      {...dialog}
      canCancel={instead === undefined}
      actions={instead === undefined ? actions : undefined}
    >
      {instead ?? (
        <form
          ref={form}
          className={styles['sheet']}
          onSubmit={(event) => {
            event.preventDefault();
            onEnter();
          }}
        >
          {children}
          {trouble !== null && <ErrorPanel {...trouble} />}
          {/* The buttons are outside the form: Enter in a field needs one within it. */}
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}

/** Enter on the sheet itself, which has the focus when it opens, and Ctrl+Enter anywhere in it do the main thing. */
function useEnter(onEnter: () => void): (form: HTMLFormElement | null) => () => void {
  const enter = useRef(onEnter);
  useEffect(() => {
    enter.current = onEnter;
  });
  return useCallback((form) => {
    const sheet = form?.closest<HTMLElement>('[role=dialog]');
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented) return;
      if (event.target !== sheet && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      enter.current();
    };
    sheet?.addEventListener('keydown', press);
    return () => sheet?.removeEventListener('keydown', press);
  }, []);
}

/** A job, or null when the clerk has cancelled the dialog that asks for the place. */
type Started = Answer<{ readonly jobId: string | null }>;

/**
 * Begins a job out of a dialog, once at a time (null: nothing to begin); shows a toast and closes when it has begun.
 * `starting` while the place is being asked for; `failure` says why the job did not begin. A job that writes no files
 * says so: what is written cannot be undone.
 */
export function useStartJob(
  start: (() => Promise<Started>) | null,
  message: Said,
  onClose: () => void,
  writesFiles = true,
) {
  const showStarted = useShowStarted();
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const begin = async () => {
    if (start === null || starting) return;
    setStarting(true);
    setFailure(null);
    const answer = await start();
    setStarting(false);
    if (!answer.ok) setFailure(answer.failure);
    else if (answer.value.jobId !== null) {
      if (writesFiles) pushFinal(said('shell', 'exportStays'));
      showStarted(answer.value.jobId, message);
      onClose();
    }
  };
  return { starting, failure, begin: () => void begin() };
}
