import { useMemo, useState } from 'react';
import { isOfOneCustomer, listKey } from '../../../shared/domain/listRef.ts';
import { LONGEST_SIGNER, REVIEW_FORMATS, type ReviewFormat } from '../../../shared/domain/reviewNames.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { isLoading, latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LeftOut } from './LeftOut.tsx';
import { ReviewFigures } from './ReviewFigures.tsx';
import { StartDialog } from './StartDialog.tsx';
import type { ShownList } from './useListChoice.ts';
import { usePrintWords } from './usePrintWords.ts';

const FORM_NAMES = { pdf: 'formPdf', xlsx: 'formXlsx' } as const satisfies Record<ReviewFormat, string>;

type ReviewSheetProps = Pick<ShownList, 'customer' | 'filter' | 'describeFilter' | 'unreadable' | 'onClose'>;

/** The report of what is reviewed in the list as it is filtered: who signs it off, and what it will say in figures. */
export function ReviewSheet({ customer, filter, describeFilter, unreadable, onClose }: ReviewSheetProps) {
  const bridge = useBridge();
  const t = useTexts('reviewReport');
  const lists = useTexts('lists');
  const connections = useTexts('connections');
  const [format, setFormat] = useState<ReviewFormat>('pdf');
  const [typed, setTyped] = useState<string | null>(null);
  const ask = useMemo(
    () => (signal: AbortSignal) => bridge.exports.reviewPlan({ customer, filter }, signal),
    [bridge, customer, filter],
  );
  const load = useAnswer(ask, listKey(customer));
  const plan = latestValue(load);
  const signedBy = typed ?? plan?.signedBy ?? '';
  const filterWords = usePrintWords({ kind: 'allMatching', filter, except: [] }, describeFilter);
  const isTooLong = signedBy.trim().length > LONGEST_SIGNER;
  const isReady = plan !== null && plan.invoices > 0 && signedBy.trim() !== '' && !isTooLong;
  const trouble = () => {
    if (isTooLong) return connections('errorTooLong', { most: LONGEST_SIGNER });
    return plan !== null && typed !== null && typed.trim() === '' ? t('signNeeded') : null;
  };
  const start = () => bridge.exports.review({ customer, filter, filterWords, format, signedBy });
  return (
    <StartDialog title={t('title')} start={isReady ? start : null} awaits={isLoading(load)} onClose={onClose}>
      <p className="hint">{t('hint')}</p>
      <div className="halves">
        <TextField label={t('signedBy')} value={signedBy} onChange={setTyped} error={trouble()} autoFocus />
        <Select
          label={lists('form')}
          value={format}
          onChange={setFormat}
          options={REVIEW_FORMATS.map((id) => ({ id, label: lists(FORM_NAMES[id]) }))}
        />
      </div>
      {load.state === 'failed' && <ErrorPanel title={t('failed')} failure={load.failure} />}
      {plan !== null && <ReviewFigures plan={plan} />}
      <LeftOut unreadable={unreadable} ofOne={isOfOneCustomer(customer)} />
    </StartDialog>
  );
}
