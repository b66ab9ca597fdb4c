import { useLocation } from 'wouter';
import { customerPath } from '../../../base/paths.ts';
import type { TextKey } from '../../../i18n/textKeys.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { usePaidSetStore } from '../state/paidSetStore.ts';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PaymentSets } from './PaymentSets.tsx';
import styles from './PaymentSheet.module.css';
import { type PaymentsFound, useAllPayments } from './useAllPayments.ts';

interface AllPaymentsSheetProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

/** An amount that was paid, and the customers of whom open invoices add up to it. */
export function AllPaymentsSheet({ connectionId, onClose }: AllPaymentsSheetProps) {
  const t = useTexts('payments');
  const [, navigate] = useLocation();
  const { found, find, stop } = useAllPayments(connectionId);
  const { asked, answer, failure, searching } = found;
  const sets = answer?.sets ?? [];
  return (
    <PaymentFrame
      title={t('titleAll')}
      hint={t('amountHintAll')}
      asked={asked}
      amounts={answer?.amounts ?? null}
      searching={searching}
      awaits={searching && sets.length === 0}
      failure={failure}
      onFind={find}
      onClose={onClose}
    >
      {(isOfTyped) => (
        <>
          {answer !== null && sets.length > 0 && (
            <PaymentSets
              key={asked}
              amounts={answer.amounts}
              sets={sets}
              takesFocus={isOfTyped}
              onChoose={(chosen) => {
                usePaidSetStore.setState({ paid: chosen });
                onClose();
                navigate(customerPath(chosen.customer));
              }}
            />
          )}
          <div className={styles['end']}>
            <p role="status">
              {searching && t('searchingAll')}
              {answer !== null && <End answer={answer} />}
            </p>
            {searching && <Button onPress={stop}>{t('stop')}</Button>}
          </div>
        </>
      )}
    </PaymentFrame>
  );
}

const ENDS: Readonly<Record<PaymentsFound['end'], TextKey<'payments'>>> = {
  complete: 'endedAllComplete',
  more: 'endedAllMore',
  gaveUp: 'endedAllGaveUp',
  stopped: 'endedAllStopped',
};

/** How far the search came, by customers, and what is not shown of it. */
function End({ answer }: { readonly answer: PaymentsFound }) {
  const t = useTexts('payments');
  const formats = useFormats();
  const { sets, more, end, customers, inPairs, whole } = answer;
  const searched = t('searchedAll', {
    end: t(ENDS[end]),
    whole: formats.count(whole),
    all: formats.count(customers),
    inPairs: formats.count(inPairs),
  });
  const words = [
    ...(sets.length === 0 && end === 'complete' ? [t('noneAll')] : []),
    end === 'more' ? t(ENDS.more) : searched,
    ...(more && end !== 'more' ? [t('moreOfOne')] : []),
  ];
  return <>{words.join(' ')}</>;
}
