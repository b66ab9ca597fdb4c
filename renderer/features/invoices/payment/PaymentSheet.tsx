import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../../shared/ipc/payments.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { PaymentEnd } from './PaymentEnd.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PaymentSets } from './PaymentSets.tsx';
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
  const { found, find, stop } = usePaymentSearch(customer, version);
  const { asked, match, larger, failure, searching } = found;
  const sets = [...(match?.sets ?? []), ...(larger?.sets ?? [])].map((set) => ({ set }));
  return (
    <PaymentFrame
      title={t('title', { number: customer.number })}
      hint={t('amountHint')}
      asked={asked}
      amounts={match?.amounts ?? null}
      searching={searching}
      awaits={searching && sets.length === 0}
      failure={failure}
      onFind={find}
      onClose={onClose}
    >
      {(isOfTyped) => (
        <>
          {sets.length > 0 && (
            <PaymentSets
              key={asked}
              amounts={match?.amounts ?? []}
              sets={sets}
              takesFocus={isOfTyped}
              onChoose={({ set }) => onChoose(set)}
            />
          )}
          {match !== null && (
            <PaymentEnd
              match={match}
              larger={larger}
              searching={searching}
              isEmpty={sets.length === 0}
              onStop={stop}
            />
          )}
        </>
      )}
    </PaymentFrame>
  );
}
