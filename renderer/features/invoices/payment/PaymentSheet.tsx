import { useState } from 'react';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../../shared/ipc/payments.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { PaymentEnd } from './PaymentEnd.tsx';
import { PaymentSets } from './PaymentSets.tsx';
import styles from './PaymentSheet.module.css';
import { usePaymentSearch } from './usePaymentSearch.ts';

export interface PaymentSheetProps {
  readonly customer: CustomerRef;
  /** Changes with the list. */
  readonly version: string;
  readonly onChoose: (set: PaymentSet) => void;
  readonly onClose: () => void;
}

/** An amount that was paid, and the open invoices of the customer that add up to it. */
export function PaymentSheet({ customer, version, onChoose, onClose }: PaymentSheetProps) {
  const t = useTexts('payments');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const { found, find, stop } = usePaymentSearch(customer, version);
  const { asked, match, larger, failure, searching } = found;
  const sets = [...(match?.sets ?? []), ...(larger?.sets ?? [])];
  const [amount = '', other] = (match?.amounts ?? []).map((one) => formats.amount(one));
  // What was found for another amount would be read as the answer to this one.
  const isOfTyped = typed === asked;
  const isWrong = match?.amounts.length === 0 && isOfTyped;
  const enter = () => {
    if (typed.trim() !== '') find(typed);
  };
  return (
    <Dialog
      title={t('title', { number: customer.number })}
      isOpen
      onClose={onClose}
      awaits={searching && sets.length === 0}
    >
      <form
        className={styles['sheet']}
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <div className={styles['asking']}>
          <TextField
            label={t('amount')}
            value={typed}
            onChange={setTyped}
            maxLength={60}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            description={t('amountHint')}
            error={isWrong ? t('amountWrong') : null}
          />
          <Button type="submit" isPending={asked !== null && match === null && searching}>
            {t('find')}
          </Button>
        </div>
        {/* Hidden, not taken out: sets that come back would take the keyboard from a clerk who is typing. */}
        <div hidden={!isOfTyped} className={styles['found']}>
          {failure !== null && (
            <ErrorPanel title={t('failed')} failure={failure} onRetry={() => find(asked ?? '')} />
          )}
          {sets.length > 0 && (
            <PaymentSets
              key={asked}
              label={other === undefined ? t('sets', { amount }) : t('setsOfTwo', { amount, other })}
              sets={sets}
              takesFocus={isOfTyped}
              onChoose={onChoose}
            />
          )}
          {match !== null && match.amounts.length > 0 && (
            <PaymentEnd
              match={match}
              larger={larger}
              searching={searching}
              isEmpty={sets.length === 0}
              onStop={stop}
            />
          )}
        </div>
      </form>
    </Dialog>
  );
}
