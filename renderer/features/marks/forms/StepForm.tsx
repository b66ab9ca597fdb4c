import { useState } from 'react';
import type { MarkValues } from '../../../../shared/domain/markEvent.ts';
import { LONGEST_MARK_WORD } from '../../../../shared/domain/markNames.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { DayField } from './DayField.tsx';
import { MarkForm, type MarkFormProps } from './MarkForm.tsx';
import { useTooLong } from './OwnText.tsx';
import { useDay } from './useDay.ts';

/** What is to be done next, and when; or only if nothing has come by then. */
export function StepForm({ onSave, ...form }: MarkFormProps<MarkValues['step']>) {
  const t = useTexts('marks');
  const tooLong = useTooLong();
  const typedDay = useDay(form.before?.day);
  const { day } = typedDay;
  const [word, setWord] = useState(form.before?.word ?? '');
  const [ifNothing, setIfNothing] = useState(form.before?.ifNothing ?? false);
  const [refused, setRefused] = useState(false);
  const wordTrouble = tooLong(word.trim(), LONGEST_MARK_WORD);
  const save = () => {
    if (day !== null && wordTrouble === null) onSave({ day, word: word.trim(), ifNothing });
    else setRefused(true);
  };
  return (
    <MarkForm {...form} onDone={save}>
      <DayField of={typedDay} refused={refused} onTyped={() => setRefused(false)} />
      <TextField
        label={t('word')}
        description={t('wordHint')}
        value={word}
        onChange={(next) => {
          setWord(next);
          setRefused(false);
        }}
        error={refused ? wordTrouble : null}
      />
      <Checkbox isSelected={ifNothing} onChange={setIfNothing}>
        {t('ifNothing')}
      </Checkbox>
    </MarkForm>
  );
}
