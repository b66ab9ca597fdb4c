import { useMemo } from 'react';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { dataOf } from '../../../base/loadState.ts';
import { useSettledOf } from '../../../base/useDebouncedValue.ts';
import { useRetriedAnswer } from '../../../base/useQuery.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import styles from '../changes/Changes.module.css';
import { KIND_NAMES } from '../changes/changeColumns.ts';
import { FieldChanges } from '../changes/FieldChanges.tsx';
import { useNotKept } from '../changes/useNotKept.ts';

interface InvoiceHistoryProps {
  readonly customer: CustomerRef;
  readonly id: number;
  readonly revision: number;
}

const SINCE_ALWAYS = { at: 0 } as const;

/** What fetches have done to one invoice, newest first. */
export function InvoiceHistory({ customer, id, revision }: InvoiceHistoryProps) {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const key = `${customerKey(customer)}/${id}`;
  const wanted = useSettledOf(key, id);
  const ask = useMemo(() => {
    void revision;
    return wanted === null ? null : () => bridge.invoices.history({ customer, id: wanted });
  }, [bridge, customer, wanted, revision]);
  const { answer, retry } = useRetriedAnswer(ask, key);
  const notKept = useNotKept(customer, SINCE_ALWAYS, 'historyNotKept', revision);
  const changes = dataOf(answer);
  if (answer.state === 'failed') {
    return <ErrorPanel title={t('historyFailed')} failure={answer.failure} onRetry={retry} />;
  }
  if (changes === null) return <SkeletonRows rows={4} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={t('detailHistory')}>
      {(changes.length > 0 || notKept === null) && (
        <p className={styles['note']}>{t(changes.length === 0 ? 'historyNone' : 'historyNote')}</p>
      )}
      {notKept !== null && <p className={styles['note']}>{notKept.text}</p>}
      <ol>
        {changes.map((change) => (
          <li key={`${change.at}-${change.kind}`} className={styles['change']}>
            <div className="wrapped">
              <Badge tone={change.kind === 'new' ? 'accent' : 'neutral'}>{t(KIND_NAMES[change.kind])}</Badge>
              <span className="hint">{formats.moment(change.at, now)}</span>
            </div>
            {change.kind !== 'new' && change.kind !== 'removed' && <FieldChanges fields={change.fields} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
