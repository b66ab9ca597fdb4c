import type { ReactNode } from 'react';
import { type Said, said } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { type Started, useStart } from './useStart.ts';

export interface StartWords {
  readonly start: string;
  readonly starting: string;
  readonly startFailed: string;
  /** Said where the dialog was, once it has closed. */
  readonly started: Said;
}

interface StartDialogProps {
  readonly title: string;
  /** Those of a job that writes one file, unless others are given. */
  readonly words?: StartWords;
  /** Null while what is chosen cannot be started. */
  readonly start: (() => Promise<Started>) | null;
  readonly size?: 'medium' | 'large';
  /** What can be started depends on an answer that is on its way. */
  readonly awaits?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Choices before a job that writes files; closes when the job has begun. */
export function StartDialog(props: StartDialogProps) {
  const { title, start, size = 'medium', awaits = false, children, onClose } = props;
  const t = useTexts('lists');
  const oneFile = { start: t('start'), starting: t('starting') };
  const words = props.words ?? {
    ...oneFile,
    started: said('lists', 'started'),
    startFailed: t('startFailed'),
  };
  const { starting, failure, begin } = useStart(start, words.started, onClose);
  return (
    <ChoiceDialog
      title={title}
      size={size}
      awaits={awaits}
      onClose={onClose}
      onEnter={begin}
      trouble={failure && { title: words.startFailed, failure, onRetry: begin }}
      actions={
        // Pending and not disabled: what is disabled loses the focus, and it could not go back to the list.
        <Button variant="primary" isDisabled={start === null} isPending={starting} onPress={begin}>
          {starting ? words.starting : words.start}
        </Button>
      }
    >
      {children}
    </ChoiceDialog>
  );
}
