import { useEffect, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../../shared/ipc/invoices.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { afterSettled } from '../../../ui/arrival/pendingWork.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { UntrustedText } from '../../../ui/UntrustedText.tsx';
import styles from './PaymentSheet.module.css';

/** A set, and whose it is where that is not one customer. */
export interface OfferedSet {
  readonly set: PaymentSet;
  readonly customer?: CustomerRef;
  readonly givenName?: string;
}

interface PaymentSetsProps<Offered extends OfferedSet> {
  /** What the typed text may mean. */
  readonly amounts: readonly string[];
  readonly sets: readonly Offered[];
  /** The first set has the focus as soon as there is one. */
  readonly takesFocus: boolean;
  readonly onChoose: (chosen: Offered) => void;
}

const keyOf = ({ set: { amount, invoices } }: OfferedSet) =>
  [amount, ...invoices.map(({ id }) => id)].join(' ');

/** The sets as a list that the arrows go through; Enter or a click chooses one. */
export function PaymentSets<Offered extends OfferedSet>(props: PaymentSetsProps<Offered>) {
  const { amounts, sets, takesFocus, onChoose } = props;
  const t = useTexts('payments');
  const formats = useFormats();
  const [amount = '', other] = amounts.map((one) => formats.amount(one));
  const list = useRef<HTMLDivElement>(null);
  const [focuses] = useState(takesFocus);
  useEffect(() => {
    // The list hands the focus on to its first set.
    return focuses ? afterSettled(() => list.current?.focus()) : undefined;
  }, [focuses]);
  return (
    <ListBox
      ref={list}
      aria-label={other === undefined ? t('sets', { amount }) : t('setsOfTwo', { amount, other })}
      className={styles['sets'] ?? ''}
      onAction={(key) => {
        const chosen = sets.find((one) => keyOf(one) === key);
        if (chosen) onChoose(chosen);
      }}
    >
      {sets.map((offered) => (
        <ListBoxItem
          key={keyOf(offered)}
          id={keyOf(offered)}
          textValue={offered.set.invoices.map(({ invoiceNo }) => invoiceNo).join(' ')}
          className={styles['set'] ?? ''}
        >
          {offered.customer !== undefined && (
            <span className="strong">
              {t('ofCustomer', { number: offered.customer.number })}{' '}
              <UntrustedText>{offered.givenName}</UntrustedText>
            </span>
          )}
          <span className={styles['sum']}>
            <span>{t('parts', { count: offered.set.invoices.length })}</span>
            <Amount value={offered.set.amount} tone="strong" />
          </span>
          {offered.set.invoices.map(({ id, invoiceNo, dueDate, outstanding }) => (
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
