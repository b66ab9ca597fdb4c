import { useState } from 'react';
import { LONGEST_MARK_TEXT } from '../../../../shared/domain/marks/markNames.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { MarkForm, type MarkFormProps } from './MarkForm.tsx';
import { OwnText, useTooLong } from './OwnText.tsx';

interface TextFormProps extends MarkFormProps<{ readonly text: string }> {
  readonly label: string;
  /** An empty text is something to note. */
  readonly mayBeEmpty: boolean;
}

/** What is to be asked, or a note. */
export function TextForm({ label, mayBeEmpty, onSave, ...form }: TextFormProps) {
  const t = useTexts('marks');
  const tooLong = useTooLong();
  const [typed, setTyped] = useState(form.before?.text ?? '');
  const [refused, setRefused] = useState(false);
  const text = typed.trim();
  const trouble = text === '' && !mayBeEmpty ? t('textNeeded') : tooLong(text, LONGEST_MARK_TEXT);
  const save = () => {
    if (trouble === null) onSave({ text });
    else setRefused(true);
  };
  return (
    <MarkForm {...form} onDone={save}>
      <OwnText
        label={label}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setRefused(false);
        }}
        error={refused ? trouble : null}
        autoFocus
      />
    </MarkForm>
  );
}
