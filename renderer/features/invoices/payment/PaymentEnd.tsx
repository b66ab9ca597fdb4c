import { CircleAlert } from 'lucide-react';
import type { TextKey } from '../../../i18n/textKeys.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './PaymentSheet.module.css';
import type { LargerSets, PaymentMatch } from './usePaymentSearch.ts';

const ENDS: Readonly<Record<LargerSets['end'], TextKey<'payments'>>> = {
  complete: 'endedComplete',
  more: 'endedMore',
  gaveUp: 'endedGaveUp',
  stopped: 'endedStopped',
  changed: 'endedChanged',
};

interface PaymentEndProps {
  readonly match: PaymentMatch;
  readonly larger: LargerSets | null;
  readonly searching: boolean;
  /** Nothing was found up to now. */
  readonly isEmpty: boolean;
  readonly onStop: () => void;
}

/** How far the search came, and what took no part in it. */
export function PaymentEnd({ match, larger, searching, isEmpty, onStop }: PaymentEndProps) {
  const t = useTexts('payments');
  const formats = useFormats();
  const { open, more, onlyAlone } = match;
  const end = larger?.end ?? (more ? 'more' : 'complete');
  const words = () => {
    if (open === 0) return t('noneOpen');
    if (searching) return isEmpty ? `${t('noneYet')} ${t('searching')}` : t('searching');
    if (isEmpty && end === 'complete') return t('none');
    return t(ENDS[end], { whole: formats.count(larger?.whole ?? 2) });
  };
  return (
    <>
      <div className={styles['end']}>
        <p role="status">{words()}</p>
        {searching && <Button onPress={onStop}>{t('stop')}</Button>}
      </div>
      {onlyAlone > 0 && (
        <p className={styles['leftOut']}>
          <CircleAlert size={14} aria-hidden />
          {t('onlyAlone', { count: onlyAlone })}
        </p>
      )}
    </>
  );
}
