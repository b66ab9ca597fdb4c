import { useState } from 'react';
import { LONGEST_MARK_TEXT, LONGEST_MARK_WORD } from '../../../../shared/domain/markNames.ts';
import type { MarkValues } from '../../../../shared/domain/marks/markEvent.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { MarkForm, type MarkFormProps } from './MarkForm.tsx';
import { OwnText, useTooLong } from './OwnText.tsx';
import { ReasonField } from './ReasonField.tsx';

interface DisputeFormProps extends MarkFormProps<MarkValues['dispute']> {
  readonly reasons: readonly string[];
}

/** Why an invoice is disputed: a reason of the clerk's own, and more about it. Both may be empty. */
export function DisputeForm({ reasons, onSave, ...form }: DisputeFormProps) {
  const t = useTexts('marks');
  const tooLong = useTooLong();
  const [typed, setTyped] = useState(form.before ?? { reason: '', text: '' });
  const [refused, setRefused] = useState(false);
  const [reason, text] = [typed.reason.trim(), typed.text.trim()];
  const trouble = { reason: tooLong(reason, LONGEST_MARK_WORD), text: tooLong(text, LONGEST_MARK_TEXT) };
  const change = (next: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...next }));
    setRefused(false);
  };
  const save = () => {
    if (trouble.reason === null && trouble.text === null) onSave({ reason, text });
    else setRefused(true);
  };
  return (
    <MarkForm {...form} onDone={save}>
      <ReasonField
        value={typed.reason}
        onChange={(next) => change({ reason: next })}
        reasons={reasons}
        error={refused ? trouble.reason : null}
      />
      <OwnText
        label={t('disputeText')}
        value={typed.text}
        onChange={(next) => change({ text: next })}
        error={refused ? trouble.text : null}
      />
    </MarkForm>
  );
}
