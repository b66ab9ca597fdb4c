import type { ReactNode } from 'react';
import type { Failure } from '../../../shared/ipc/answer.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import styles from './ListSheet.module.css';

interface ChoiceDialogProps {
  readonly title: string;
  readonly size?: 'medium' | 'large';
  /** What can be done with the choices, beside leaving them; the main thing last. */
  readonly actions: ReactNode;
  /** Enter in a field. */
  readonly onEnter: () => void;
  /** Why what was asked for last did not begin. */
  readonly trouble: {
    readonly title: string;
    readonly failure: Failure;
    readonly onRetry: () => void;
  } | null;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Choices before something is written or printed. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, size = 'medium', actions, onEnter, trouble, children, onClose } = props;
  const ui = useTexts('ui');
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      size={size}
      actions={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          {actions}
        </>
      }
    >
      <form
        className={styles['sheet']}
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
      >
        {children}
        {trouble !== null && <ErrorPanel {...trouble} />}
        {/* The buttons stand outside the form: Enter in a field needs one within it. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
