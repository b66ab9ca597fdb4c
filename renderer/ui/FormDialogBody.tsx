import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from './Button.tsx';

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
