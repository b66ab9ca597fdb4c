import { Copy } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { latestValue } from '../../../base/loadState.ts';
import { useRetriedAnswer } from '../../../base/useAnswer.ts';
import { useSettledOf } from '../../../base/useSettled.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { announce } from '../../../ui/announcer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { copyOrSay } from '../../../ui/copyText.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { RawText } from '../../../ui/RawText.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { layoutJson } from './layoutJson.ts';
import styles from './RawRecord.module.css';

interface RawRecordProps {
  readonly customer: CustomerRef;
  readonly id: number;
  readonly revision: number;
}

/** The record exactly as the service sent it; line breaks are all that is added, and they can be left out. */
export function RawRecord({ customer, id, revision }: RawRecordProps) {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const ui = useTexts('ui');
  const formats = useFormats();
  const now = useNow();
  const [laidOut, setLaidOut] = useState(true);
  const key = `${customerKey(customer)}/${id}`;
  const wanted = useSettledOf(key, id);
  const ask = useMemo(() => {
    void revision;
    return wanted === null ? null : () => bridge.invoices.detail({ customer, id: wanted });
  }, [bridge, customer, wanted, revision]);
  const { answer, retry } = useRetriedAnswer(ask, key);
  const value = latestValue(answer);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  if (answer.state === 'failed') {
    return <ErrorPanel title={t('detailFailed')} failure={answer.failure} onRetry={retry} />;
  }
  if (value === null) return <SkeletonRows rows={8} />;
  const copy = async () => {
    const done = await copyOrSay(value.raw);
    setCopied(done);
    if (done) announce(ui('copied'));
  };
  return (
    <div className={styles['raw']}>
      <div className="spread">
        <Checkbox isSelected={laidOut} onChange={setLaidOut}>
          {t('rawLaidOut')}
        </Checkbox>
        <Button icon={<Copy size={13} aria-hidden />} onPress={() => void copy()}>
          {copied ? ui('copied') : t('copyRecord')}
        </Button>
      </div>
      <p className="hint">
        {t(laidOut ? 'rawText' : 'rawAsItCame')} ·{' '}
        {t('rawFetched', { moment: formats.moment(value.fetchedAt, now) })}
      </p>
      <RawText label={t('detailRaw')} className={styles['text']}>
        {laidOut ? layoutJson(value.raw) : value.raw}
      </RawText>
    </div>
  );
}
