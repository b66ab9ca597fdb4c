import { useLocation } from 'wouter';
import type { AllPaymentsFound } from '../../../../shared/ipc/invoices.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { customerPath } from '../../../base/paths.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../../i18n/useTexts.ts';
import { usePaidSetStore } from '../state/invoicesStore.ts';
import { PaymentFrame, usePaymentSearch } from './PaymentFrame.tsx';

interface AllPaymentsSheetProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

/** An amount that was paid, and the customers of whom open invoices add up to it. */
export function AllPaymentsSheet({ connectionId, onClose }: AllPaymentsSheetProps) {
  const t = useTexts('payments');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const endOf = useEndWords();
  const search = usePaymentSearch((amount) => bridge.payments.searchAll({ connectionId, amount }), null);
  const { answer, searching } = search.found;
  return (
    <PaymentFrame
      title={t('button')}
      hint={t('amountHintAll')}
      search={search}
      status={searching ? t('searchingAll') : answer === null ? '' : endOf(answer)}
      onChoose={(chosen) => {
        usePaidSetStore.setState({ paid: chosen });
        onClose();
        navigate(customerPath(chosen.customer));
      }}
      onClose={onClose}
    />
  );
}

const ENDS: Readonly<Record<AllPaymentsFound['end'], TextKey<'payments'>>> = {
  complete: 'endedAllComplete',
  more: 'endedAllMore',
  gaveUp: 'endedAllGaveUp',
  stopped: 'endedAllStopped',
};

/** How far the search came, by customers, and what is not shown of it. */
function useEndWords(): (answer: AllPaymentsFound) => string {
  const t = useTexts('payments');
  const formats = useFormats();
  return ({ sets, more, end, customers, inPairs, whole }) => {
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
    return words.join(' ');
  };
}
