import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import type { Mark, MarkValues } from '../../../shared/domain/markEvent.ts';
import { type KeyedMark, LONGEST_MARK_TEXT, LONGEST_MARK_WORD } from '../../../shared/domain/markNames.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { ShownMark } from '../../../shared/ipc/marks.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { dataOf, useRetriedAnswer } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import fieldStyles from '../../ui/Field.module.css';
import menuStyles from '../../ui/Menu.module.css';
import { TextField } from '../../ui/TextField.tsx';
import { MarkForm, type MarkFormProps } from './forms/MarkForm.tsx';
import { OwnText, useTooLong } from './forms/OwnText.tsx';
import styles from './forms/ReasonField.module.css';
import { type TypedDay, useDay } from './forms/useDay.ts';
import { connectionOf, type MarkSelection, markOf, type SetMark } from './markSelection.ts';

/** Those that are asked for; reviewed is a matter of its key alone. */
export type AskedField = Exclude<KeyedMark, 'reviewed'>;

interface MarkDialogProps {
  readonly field: AskedField;
  readonly selected: MarkSelection;
  readonly onSet: SetMark;
  readonly onClose: () => void;
}

/** Asks what to note. One invoice, or a customer, has what was noted of it in the fields. */
export function MarkDialog({ field, selected, onSet, onClose }: MarkDialogProps) {
  const bridge = useBridge();
  const t = useTexts('marks');
  const formats = useFormats();
  const locale = useLocale();
  const [isSaving, setSaving] = useState(false);
  // What it was opened for, whatever the list behind it does.
  const [asked] = useState({ field, selected });
  const ask = useMemo(
    () => async () => {
      const { kind } = asked.selected;
      const shown =
        kind === 'invoices'
          ? { ok: true as const, value: [] as ShownMark[] }
          : await bridge.marks.of({
              customer: asked.selected.customer,
              id: kind === 'invoice' ? asked.selected.id : null,
            });
      if (!shown.ok || asked.field !== 'dispute')
        return shown.ok ? { ok: true as const, value: { shown: shown.value, reasons: [] } } : shown;
      const reasons = await bridge.marks.reasons({ connectionId: connectionOf(asked.selected) });
      return reasons.ok
        ? { ok: true as const, value: { shown: shown.value, reasons: reasons.value } }
        : reasons;
    },
    [bridge, asked],
  );
  const { answer, retry } = useRetriedAnswer<{
    readonly shown: readonly ShownMark[];
    readonly reasons: readonly string[];
  }>(ask, 'before');
  const known = dataOf(answer);
  const save = async (mark: Mark) => {
    setSaving(true);
    const isDone = await onSet(asked.selected, mark);
    setSaving(false);
    if (isDone) onClose();
  };
  const formOf = <Field extends AskedField>(
    of: Field,
    toMark: (value: MarkValues[Field] | null) => Mark,
  ): MarkFormProps<MarkValues[Field]> => ({
    // By its field the mark has the value of the field.
    before: (known?.shown.find(({ mark }) => mark.field === of)?.mark.value ?? null) as
      | MarkValues[Field]
      | null,
    onSave: (value) => void save(toMark(value)),
    onTakeAway: () => void save(toMark(null)),
    onCancel: onClose,
    isSaving,
  });
  const form = () => {
    switch (field) {
      case 'ask':
        return (
          <TextForm
            {...formOf('ask', (value) => ({ field: 'ask', value }))}
            label={t('askText')}
            mayBeEmpty
          />
        );
      case 'note':
        return (
          <TextForm
            {...formOf('note', (value) => ({ field: 'note', value }))}
            label={t('note')}
            mayBeEmpty={false}
          />
        );
      case 'dispute':
        return (
          <DisputeForm
            {...formOf('dispute', (value) => ({ field: 'dispute', value }))}
            reasons={known?.reasons ?? []}
          />
        );
      case 'promise':
        return <PromiseForm {...formOf('promise', (value) => ({ field: 'promise', value }))} />;
      case 'step':
        return <StepForm {...formOf('step', (value) => ({ field: 'step', value }))} />;
    }
  };
  const count = asked.selected.kind === 'invoices' ? asked.selected.count : 1;
  return (
    <Dialog
      title={markOf(asked.selected, said('marks', asked.field), count, formats)(locale)}
      onClose={onClose}
      isBusy={isSaving}
      size="small"
      awaits={known === null && answer.state !== 'failed'}
    >
      {answer.state === 'failed' && (
        <ErrorPanel title={t('failed')} failure={answer.failure} onRetry={retry} />
      )}
      {known !== null && answer.state !== 'failed' && form()}
    </Dialog>
  );
}

interface TextFormProps extends MarkFormProps<{ readonly text: string }> {
  readonly label: string;
  /** An empty text is something to note. */
  readonly mayBeEmpty: boolean;
}

/** What is to be asked, or a note. */
function TextForm({ label, mayBeEmpty, onSave, ...form }: TextFormProps) {
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

/** What is to be done next, and when; or only if nothing has come by then. */
function StepForm({ onSave, ...form }: MarkFormProps<MarkValues['step']>) {
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

/** What was promised: by when, and how much, or all of it. */
function PromiseForm({ onSave, ...form }: MarkFormProps<MarkValues['promise']>) {
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

interface DisputeFormProps extends MarkFormProps<MarkValues['dispute']> {
  readonly reasons: readonly string[];
}

/** Why an invoice is disputed: a reason of the clerk's own, and more about it. Both may be empty. */
function DisputeForm({ reasons, onSave, ...form }: DisputeFormProps) {
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

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Given so far, the last one first. */
  readonly reasons: readonly string[];
  readonly error: string | null;
}

/** A reason as the clerk types it; ↓ offers those that she has given before. */
function ReasonField({ value, onChange, reasons, error }: ReasonFieldProps) {
  const t = useTexts('marks');
  return (
    <ComboBox
      className={fieldStyles['field'] ?? ''}
      allowsCustomValue
      menuTrigger="manual"
      defaultFilter={() => true}
      inputValue={value}
      onInputChange={onChange}
      items={reasons.map((reason) => ({ id: reason }))}
      isInvalid={error !== null}
      autoFocus
    >
      <Label className={fieldStyles['label'] ?? ''}>{t('reason')}</Label>
      <div className={styles['around']}>
        <Input className={fieldStyles['input'] ?? ''} />
        {reasons.length > 0 && (
          <Button className={styles['open'] ?? ''} aria-label={t('reasons')}>
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      </div>
      {error === null && reasons.length > 0 && (
        <Text slot="description" className={fieldStyles['description'] ?? ''}>
          {t('reasonHint')}
        </Text>
      )}
      <FieldError className={fieldStyles['error'] ?? ''}>{error}</FieldError>
      <Popover className={menuStyles['popover'] ?? ''} offset={4}>
        {/* It is drawn outside of all landmarks. */}
        <section aria-label={t('reasons')}>
          <ListBox<{ readonly id: string }> className={menuStyles['list'] ?? ''} aria-label={t('reasons')}>
            {({ id }) => (
              <ListBoxItem className={menuStyles['item'] ?? ''} textValue={id}>
                <span className={menuStyles['text']}>{id}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </section>
      </Popover>
    </ComboBox>
  );
}

interface DayFieldProps {
  readonly of: TypedDay;
  /** What is typed could not be saved: says what is wrong with it. */
  readonly refused: boolean;
  readonly onTyped: () => void;
}

/** The day of a promise or of the next step, first in its form. */
function DayField({ of: { typed, setTyped, trouble, description, today }, refused, onTyped }: DayFieldProps) {
  const t = useTexts('marks');
  return (
    <DateField
      label={t('day')}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        onTyped();
      }}
      description={description}
      min={today}
      check={false}
      error={refused ? trouble : null}
      autoFocus
    />
  );
}
