import { Copy } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { dataOf } from '../../../base/loadState.ts';
import { useSettledOf } from '../../../base/useDebouncedValue.ts';
import { useRetriedAnswer } from '../../../base/useQuery.ts';
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
import styles from './RawRecord.module.css';

const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+|"/g;

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
  const value = dataOf(answer);
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

/**
 * Line breaks and indents for a JSON text, with every token left exactly as it was written: no number is read, no
 * escape is resolved, no key is dropped. A text that is not JSON is returned token by token as well.
 */
export function layoutJson(source: string): string {
  let depth = 0;
  let text = '';
  let opened = false;
  const line = () => `\n${'  '.repeat(Math.max(depth, 0))}`;
  for (const [token] of source.matchAll(TOKENS)) {
    const closes = token === '}' || token === ']';
    if (closes) {
      depth -= 1;
      text += opened ? token : `${line()}${token}`;
      opened = false;
      continue;
    }
    if (opened) text += line();
    opened = token === '{' || token === '[';
    if (opened) depth += 1;
    if (token === ',') text += `,${line()}`;
    else text += token === ':' ? ': ' : token;
  }
  return text;
}
