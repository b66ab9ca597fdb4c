import type { ReactNode } from 'react';
import { LONGEST_VIEW_NAME } from '../../../shared/domain/viewName.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './KeptLists.module.css';

interface ListNameFormProps {
  readonly name: string;
  readonly onName: (typed: string) => void;
  /** Why the name could not be saved; null before it was tried. */
  readonly refused: string | null;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** Between the field and the buttons. */
  readonly children?: ReactNode;
}

/** Asks for the name of a kept list. */
export function ListNameForm({ name, onName, refused, onSave, onCancel, children }: ListNameFormProps) {
  const views = useTexts('views');
  const ui = useTexts('ui');
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        // The sheet behind the dialog is a form too, and must not start.
        event.stopPropagation();
        onSave();
      }}
    >
      <TextField
        label={views('name')}
        value={name}
        onChange={onName}
        error={refused}
        maxLength={LONGEST_VIEW_NAME}
        autoFocus
      />
      {children}
      <div className={styles['actions']}>
        <Button onPress={onCancel}>{ui('cancel')}</Button>
        <Button variant="primary" type="submit">
          {views('save')}
        </Button>
      </div>
    </form>
  );
}
