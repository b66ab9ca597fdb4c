import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from './classes.ts';
import fieldStyles from './Field.module.css';
import menuStyles from './Menu.module.css';
import styles from './Select.module.css';

export interface SelectOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A mark before the label, such as a coloured dot. */
  readonly icon?: ReactNode;
}

interface SelectProps<Id extends string> {
  readonly label: string;
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly options: readonly SelectOption<Id>[];
  readonly description?: ReactNode;
  readonly hideLabel?: boolean;
  readonly isDisabled?: boolean;
  /** The organisation has decided it: shown, and said instead of the description. */
  readonly locked?: boolean;
}

/** One of a few. */
export function Select<Id extends string>({
  label,
  value,
  onChange,
  options,
  description,
  hideLabel = false,
  isDisabled = false,
  locked = false,
}: SelectProps<Id>) {
  const t = useTexts('ui');
  const hint = locked ? t('setByOrganisation') : description;
  const choose = (key: unknown) => {
    const chosen = options.find(({ id }) => id === key);
    if (chosen) onChange(chosen.id);
  };
  return (
    <AriaSelect
      value={value}
      onChange={choose}
      isDisabled={isDisabled || locked}
      className={fieldStyles['field'] ?? ''}
    >
      <Label className={hideLabel ? 'visuallyHidden' : (fieldStyles['label'] ?? '')}>{label}</Label>
      <Button className={classes(fieldStyles['input'], styles['trigger'], locked && fieldStyles['locked'])}>
        <SelectValue className={styles['room'] ?? ''}>
          {({ defaultChildren, selectedText }) => (
            <span className={styles['value']} title={selectedText ?? undefined}>
              {defaultChildren}
            </span>
          )}
        </SelectValue>
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
      {hint !== undefined && (
        <Text slot="description" className={fieldStyles['description'] ?? ''}>
          {hint}
        </Text>
      )}
      <Popover className={menuStyles['popover'] ?? ''} offset={4}>
        <ListBox className={menuStyles['list'] ?? ''} items={options}>
          {(option) => (
            <ListBoxItem className={menuStyles['item'] ?? ''} textValue={option.label}>
              {({ isSelected }) => (
                <>
                  <span className={menuStyles['check']}>{isSelected && <Check size={14} aria-hidden />}</span>
                  {option.icon}
                  <span className={menuStyles['text']}>{option.label}</span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
