import { useState } from 'react';
import { typedAmounts } from '../../../../shared/domain/amountFormat.ts';
import type { MarkValues } from '../../../../shared/domain/markEvent.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { DayField } from './DayField.tsx';
import { MarkForm, type MarkFormProps } from './MarkForm.tsx';
import { useDay } from './useDay.ts';

/** What was promised: by when, and how much, or all of it. */
export function PromiseForm({ onSave, ...form }: MarkFormProps<MarkValues['promise']>) {
  const t = useTexts('marks');
  const formats = useFormats();
  const typedDay = useDay(form.before?.day);
  const { day } = typedDay;
  const [amount, setAmount] = useState(form.before?.amount ? formats.amount(form.before.amount) : '');
  const [refused, setRefused] = useState(false);
  const selected = amountOf(amount);
  const amountTrouble = () => {
    if (selected === null || typeof selected === 'string') return null;
    const [first = '', second] = selected.map((one) => formats.amount(one));
    return second === undefined ? t('amountWrong') : t('amountUnclear', { first, second });
  };
  const save = () => {
    if (day !== null && (selected === null || typeof selected === 'string'))
      onSave({ day, amount: selected });
    else setRefused(true);
  };
  return (
    <MarkForm {...form} onDone={save}>
      <DayField of={typedDay} refused={refused} onTyped={() => setRefused(false)} />
      <TextField
        label={t('amount')}
        value={amount}
        onChange={(next) => {
          setAmount(next);
          setRefused(false);
        }}
        inputMode="decimal"
        error={refused ? amountTrouble() : null}
      />
    </MarkForm>
  );
}

/** Null for nothing typed; what it may mean where that is not one amount above zero. */
function amountOf(typed: string): Decimal | null | readonly Decimal[] {
  if (typed.trim() === '') return null;
  const amounts = typedAmounts(typed);
  const [only] = amounts;
  if (only === undefined || amounts.length > 1) return amounts;
  return only.startsWith('-') || /^0(\.0*)?$/.test(only) ? [] : only;
}
