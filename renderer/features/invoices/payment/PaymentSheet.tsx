import { CircleAlert } from 'lucide-react';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { PaymentSet, PaymentsFound } from '../../../../shared/ipc/invoices.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../../i18n/useTexts.ts';
import { PaymentFrame, usePaymentSearch } from './PaymentFrame.tsx';
import styles from './PaymentSheet.module.css';

export interface PaymentSheetProps {
  readonly customer: CustomerRef;
  /** Changes with the list. */
  readonly version: string;
  readonly onChoose: (set: PaymentSet) => void;
  readonly onClose: () => void;
}

const ENDS: Readonly<Record<PaymentsFound['end'], TextKey<'payments'>>> = {
  complete: 'endedComplete',
  more: 'endedMore',
  gaveUp: 'endedGaveUp',
  stopped: 'endedStopped',
  changed: 'endedChanged',
};

/** An amount that was paid, and the open invoices of the customer that add up to it. */
export function PaymentSheet({ customer, version, onChoose, onClose }: PaymentSheetProps) {
  const t = useTexts('payments');
  const bridge = useBridge();
  const formats = useFormats();
  const search = usePaymentSearch<ReturnType<typeof offered>>(async (amount, foundSoFar) => {
    const stop = bridge.payments.pairs((pairs) => {
      if (pairs.amount === amount && pairs.customer.number === customer.number)
        foundSoFar(offered(pairs.found));
    });
    const answer = await bridge.payments.search({ customer, amount });
    stop();
    return answer.ok ? { ok: true, value: offered(answer.value) } : answer;
  }, version);
  const { answer, searching } = search.found;
  const endOf = ({ open, sets, end, whole }: NonNullable<typeof answer>) => {
    if (open === 0) return t('noneOpen');
    if (sets.length === 0 && end === 'complete') return t('none');
    return t(ENDS[end], { whole: formats.count(whole) });
  };
  return (
    <PaymentFrame
      title={t('title', { number: customer.number })}
      hint={t('amountHint')}
      search={search}
      status={searching ? t('searching') : answer === null ? '' : endOf(answer)}
      onChoose={({ set }) => onChoose(set)}
      onClose={onClose}
    >
      {answer !== null && answer.onlyAlone > 0 && (
        <p className={styles['leftOut']}>
          <CircleAlert size={14} aria-hidden />
          {t('onlyAlone', { count: answer.onlyAlone })}
        </p>
      )}
    </PaymentFrame>
  );
}

function offered(found: PaymentsFound) {
  return { ...found, sets: found.sets.map((set) => ({ set })) };
}
