import { useEffect, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { PaymentSet } from '../../../../shared/ipc/payments.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { onceHere } from '../../../ui/keys/onItsWay.tsx';
import styles from './PaymentSheet.module.css';

interface PaymentSetsProps {
  readonly label: string;
  readonly sets: readonly PaymentSet[];
  /** The first set has the focus as soon as there is one. */
  readonly takesFocus: boolean;
  readonly onChoose: (set: PaymentSet) => void;
}

const keyOf = ({ amount, invoices }: PaymentSet) => [amount, ...invoices.map(({ id }) => id)].join(' ');

/** The sets as a list that the arrows go through; Enter or a click chooses one. */
export function PaymentSets({ label, sets, takesFocus, onChoose }: PaymentSetsProps) {
  const t = useTexts('payments');
  const list = useRef<HTMLDivElement>(null);
  const [focuses] = useState(takesFocus);
  useEffect(() => {
    // The list hands the focus on to its first set.
    return focuses ? onceHere(() => list.current?.focus()) : undefined;
  }, [focuses]);
  return (
    <ListBox
      ref={list}
      aria-label={label}
      className={styles['sets'] ?? ''}
      onAction={(key) => {
        const chosen = sets.find((set) => keyOf(set) === key);
        if (chosen) onChoose(chosen);
      }}
    >
      {sets.map((set) => (
        <ListBoxItem
          key={keyOf(set)}
          id={keyOf(set)}
          textValue={set.invoices.map(({ invoiceNo }) => invoiceNo).join(' ')}
          className={styles['set'] ?? ''}
        >
          <span className={styles['sum']}>
            <span>{t('parts', { count: set.invoices.length })}</span>
            <Amount value={set.amount} tone="strong" />
          </span>
          {set.invoices.map(({ id, invoiceNo, dueDate, outstanding }) => (
            <span key={id} className={styles['line']}>
              <span>{invoiceNo}</span>
              <DateText value={dueDate} />
              <Amount value={outstanding} />
            </span>
          ))}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
