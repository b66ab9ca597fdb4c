import { ChevronDown } from 'lucide-react';
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
import { useTexts } from '../../../i18n/useTexts.ts';
import fieldStyles from '../../../ui/Field.module.css';
import menuStyles from '../../../ui/Menu.module.css';
import styles from './ReasonField.module.css';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Given so far, the last one first. */
  readonly reasons: readonly string[];
  readonly error: string | null;
}

/** A reason as the clerk types it; ↓ offers those that she has given before. */
export function ReasonField({ value, onChange, reasons, error }: ReasonFieldProps) {
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
