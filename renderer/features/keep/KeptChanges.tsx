import { useMemo } from 'react';
import { MOST_CHANGES, MOST_FETCHES } from '../../../shared/domain/pageBounds.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { sizeText } from '../../i18n/sizeText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './Keep.module.css';

/** How many changes of lists the cache has, and since when. */
export function KeptChanges() {
  const t = useTexts('keep');
  const bridge = useBridge();
  const formats = useFormats();
  const ask = useMemo(() => () => bridge.changes.kept({}), [bridge]);
  const answer = useAnswer(ask, 'keptChanges');
  const kept = latestValue(answer);
  return (
    <div className={styles['explained']}>
      <p role="status" className={styles['set']}>
        {kept !== null &&
          (kept.oldest === null
            ? t('changesNone')
            : t('changesKept', {
                ...formats.counted(kept.changes),
                fetches: formats.count(kept.fetches),
                day: formats.day(kept.oldest),
                size: sizeText(kept.bytes, formats.amount),
              }))}
        {answer.state === 'failed' && t('changesUnknown')}
      </p>
      <p>
        {t('changesBound', { fetches: formats.count(MOST_FETCHES), changes: formats.count(MOST_CHANGES) })}
      </p>
    </div>
  );
}
