import { useMemo, useState } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { CopyButton } from '../../base/CopyButton.tsx';
import { dataOf } from '../../base/loadState.ts';
import { useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './DocumentTree.module.css';
import type { AgreementsBridge, DocumentRef } from './documentRef.ts';

const CHARACTERS = 20_000;
const COPIED_AT_ONCE = 200_000;

interface RawDocumentProps {
  readonly document: DocumentRef;
}

/** The text of the answer as the service sent it, its beginning first; copying takes the whole of it. */
export function RawDocument({ document }: RawDocumentProps) {
  const bridge = useBridge();
  const t = useTexts('agreements');
  const formats = useFormats();
  const { customer, key, fetchedAt } = document;
  const [limit, setLimit] = useState(CHARACTERS);
  const ask = useMemo(() => {
    void fetchedAt;
    return () => rawWindow(bridge, document, 0, limit);
  }, [bridge, document, limit, fetchedAt]);
  const answer = useQuery(ask, `${customerKey(customer)}/${key}`);
  const value = dataOf(answer);
  if (answer.state === 'failed') return <ErrorPanel title={t('documentFailed')} failure={answer.failure} />;
  if (value === null) return <SkeletonRows rows={4} />;
  const { raw, rawLength } = value;
  const more = Math.min(limit * 2, COPIED_AT_ONCE);
  return (
    <>
      <RawText label={t('raw')} className={styles['raw']}>
        {raw}
      </RawText>
      <p>
        <CopyButton label={t('copyRaw')} text={() => wholeText(bridge, document, rawLength)} />{' '}
        {raw.length < rawLength && (
          <>
            {more > limit && (
              <Button onPress={() => setLimit(more)}>
                {t('moreText', { shown: formats.count(raw.length), total: formats.count(rawLength) })}
              </Button>
            )}
            {more === limit &&
              t('rawShown', { shown: formats.count(raw.length), total: formats.count(rawLength) })}
          </>
        )}
      </p>
    </>
  );
}

function rawWindow(bridge: AgreementsBridge, document: DocumentRef, rawOffset: number, rawLimit: number) {
  const { customer, key } = document;
  return bridge.agreements.detail({ customer, key, offset: 0, limit: 0, rawOffset, rawLimit });
}

async function wholeText(
  bridge: AgreementsBridge,
  document: DocumentRef,
  length: number,
): Promise<string | null> {
  let text = '';
  while (text.length < length) {
    const next = await rawWindow(bridge, document, text.length, COPIED_AT_ONCE);
    if (!next.ok || next.value.raw === '') return null;
    text += next.value.raw;
  }
  return text;
}
