import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'isOpen' | 'size'> {
  /** What will be lost, in full sentences. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is lost. Focus is on Cancel. */
export function ConfirmDialog({
  confirmLabel,
  onConfirm,
  onCancel,
  size = 'small',
  ...dialog
}: ConfirmDialogProps) {
  const t = useTexts('ui');
  return (
    <Dialog
      {...dialog}
      size={size}
      onClose={onCancel}
      role="alertdialog"
      actions={
        <>
          <Button autoFocus onPress={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant="danger" onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
