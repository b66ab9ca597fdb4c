import type { ReactNode } from 'react';
import { LONGEST_VIEW_NAME } from '../../../shared/domain/viewName.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { TextField } from '../../ui/TextField.tsx';

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
  return (
    <AskForm className="wideStack" done={views('save')} onDone={onSave} onCancel={onCancel}>
      <TextField
        label={views('name')}
        value={name}
        onChange={onName}
        error={refused}
        maxLength={LONGEST_VIEW_NAME}
        autoFocus
      />
      {children}
    </AskForm>
  );
}
