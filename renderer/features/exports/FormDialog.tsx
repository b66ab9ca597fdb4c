import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import styles from './ListSheet.module.css';

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
