import { type Said, said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import type { DialogProps } from '../../ui/Dialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { type Started, useStartJob } from './useStartJob.ts';

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
