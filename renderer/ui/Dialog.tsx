import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../i18n/useTexts.ts';
import { Button, IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { Arrived, QuestionShown } from './pendingWork.tsx';

export interface DialogProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  /** A button before them that closes the dialog. */
  readonly canCancel?: boolean;
  /** What was confirmed is being done: until then nothing closes the dialog. */
  readonly isBusy?: boolean;
  readonly size?: 'small' | 'medium' | 'large';
  /** A question (`alertdialog`) takes only keys that were pressed after it was shown. */
  readonly role?: 'dialog' | 'alertdialog';
  /** What can be done here depends on an answer that is on its way: keys wait for it. */
  readonly awaits?: boolean;
}

/** A sheet over the window. Escape and the cross close it; focus goes back to where it came from. */
export function Dialog({
  title,
  isOpen = true,
  onClose,
  children,
  actions,
  canCancel = false,
  isBusy = false,
  size = 'medium',
  role = 'dialog',
  awaits = false,
}: DialogProps) {
  const t = useTexts('ui');
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      isDismissable={role === 'dialog'}
      className={styles['overlay'] ?? ''}
    >
      <Modal className={classes(styles['modal'], styles[size])}>
        <AriaDialog role={role} data-awaits={awaits || undefined} className={styles['dialog'] ?? ''}>
          <header className={styles['head']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {title}
            </Heading>
            <IconButton label={t('close')} icon={<X size={16} aria-hidden />} onPress={close} />
          </header>
          <div className={styles['body']}>{children}</div>
          {(canCancel || actions !== undefined) && (
            <footer className={styles['foot']}>
              {canCancel && (
                <Button onPress={onClose} isDisabled={isBusy}>
                  {t('cancel')}
                </Button>
              )}
              {actions}
            </footer>
          )}
          {role === 'alertdialog' && <QuestionShown />}
          <Arrived />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

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

interface FormDialogBodyProps {
  readonly className: string | undefined;
  /** The fields. */
  readonly children: ReactNode;
  /** The word of the button that applies it. */
  readonly done: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The fields of a dialog, and the buttons that apply them, as Enter does, or cancel. */
export function FormDialogBody({ className, children, done, onDone, onCancel }: FormDialogBodyProps) {
  const t = useTexts('ui');
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // The sheet behind the dialog may be a form too, and must not start.
        event.stopPropagation();
        onDone();
      }}
    >
      {children}
      <div className="actions">
        <Button onPress={onCancel}>{t('cancel')}</Button>
        <Button variant="primary" type="submit">
          {done}
        </Button>
      </div>
    </form>
  );
}
