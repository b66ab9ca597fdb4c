import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
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
import type { MarkValues } from '../../../../shared/domain/markEvent.ts';
import { LONGEST_MARK_TEXT, LONGEST_MARK_WORD } from '../../../../shared/domain/markNames.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import fieldStyles from '../../../ui/Field.module.css';
import menuStyles from '../../../ui/Menu.module.css';
import { MarkForm, type MarkFormProps } from './MarkForm.tsx';
import { OwnText, useTooLong } from './OwnText.tsx';
import styles from './ReasonField.module.css';

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
