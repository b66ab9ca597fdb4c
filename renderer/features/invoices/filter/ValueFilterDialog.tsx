import { useState } from 'react';
import { textFinder } from '../../../../shared/domain/foldedText.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { toggled } from '../../../base/toggled.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { UntrustedText } from '../../../ui/UntrustedText.tsx';
import styles from './FilterDialog.module.css';
import { shownWord } from './filterChips.ts';

export type ValueField = 'statuses' | 'tags' | 'agreementExternalIds';

export interface CountedValue {
  readonly value: string;
  readonly count: number;
}

interface ValueFilterDialogProps {
  readonly field: ValueField;
  readonly filter: InvoiceFilter;
  /** As they occur at this customer. */
  readonly values: readonly CountedValue[];
  /** Rarer values that are not given. */
  readonly more: number;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
  readonly onClose: () => void;
}

/** Lines shown at once; more are found by typing. */
const MOST_LINES = 200;
/** Characters of a value that can be filtered by; a longer one is shown, but not offered. */
export const LONGEST_VALUE = 200;
/** What the contract takes, as alternatives of one filter. */
const MOST_CHOSEN = { statuses: 100, tags: 100, agreementExternalIds: 500 } as const;
const TITLES = {
  statuses: 'columnStatus',
  tags: 'columnTags',
  agreementExternalIds: 'columnAgreementId',
} as const;

/** Any of the values that occur, and those that are filtered by although they do not occur here. */
export function ValueFilterDialog({
  field,
  filter,
  values,
  more,
  onChange,
  onClose,
}: ValueFilterDialogProps) {
  const t = useTexts('invoices');
  const ui = useTexts('ui');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const chosen = filter[field];
  const absent = (chosen ?? [])
    .filter((value) => !values.some((one) => one.value === value))
    .map((value) => ({ value, count: 0 }));
  const isIn = textFinder(typed.trim());
  const found = [...absent, ...values].filter(({ value }) => isIn(value));
  const full = (chosen?.length ?? 0) >= MOST_CHOSEN[field];
  return (
    <Dialog
      title={t(TITLES[field])}
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button isDisabled={chosen === null} onPress={() => onChange({ [field]: null })}>
            {t('anyValue')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {ui('close')}
          </Button>
        </>
      }
    >
      <TextField label={t('findValue')} value={typed} onChange={setTyped} autoFocus />
      <ul className={styles['values']} aria-label={t(TITLES[field])}>
        {found.slice(0, MOST_LINES).map(({ value, count }) => {
          const checked = chosen?.includes(value) ?? false;
          return (
            <li key={value} className={styles['value']}>
              <Checkbox
                isSelected={checked}
                isDisabled={!checked && (full || value.length > LONGEST_VALUE)}
                onChange={() => onChange({ [field]: toggled(chosen, value) })}
              >
                <UntrustedText className={styles['word']}>{shownWord(value, t)}</UntrustedText>
              </Checkbox>
              <span className="hint tabular">{formats.count(count)}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles['hint']} role="status">
        {found.length === 0 && t('noSuchValue')}
        {found.length > MOST_LINES &&
          t('moreValues', { shown: formats.count(MOST_LINES), all: formats.count(found.length) })}
        {more > 0 && ` ${t('rarerValues', formats.counted(more))}`}
      </p>
    </Dialog>
  );
}
