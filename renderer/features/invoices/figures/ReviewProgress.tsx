import { useCallback, useMemo } from 'react';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { type ListRef, listKey } from '../../../../shared/domain/listRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { type Follow, marksChanged, useChanges } from '../../../base/changes.ts';
import { dataOf } from '../../../base/loadState.ts';
import { useQuery } from '../../../base/useQuery.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import styles from './ReviewProgress.module.css';

/** Milliseconds: one who marks row after row sees it grow, without a question for each row. */
const PACE = { first: 100, between: 500 };

interface ReviewProgressProps {
  readonly list: ListRef;
  readonly filter: InvoiceFilter;
  readonly version: string;
}

/** How many of the invoices that match are reviewed, and for how much; nothing before any is. */
export function ReviewProgress({ list, filter, version }: ReviewProgressProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const progress = useProgress(list, filter, version);
  if (progress === null || (progress.reviewed === 0 && filter.marks === null)) return null;
  const { invoices, reviewed, outstanding, reviewedOutstanding } = progress;
  return (
    <p className={styles['progress']} role="status">
      {t('progress', {
        count: invoices,
        reviewed: formats.count(reviewed),
        all: formats.count(invoices),
        amount: formats.amount(reviewedOutstanding),
        total: formats.amount(outstanding),
      })}
    </p>
  );
}

/**
 * How much of what a filter matches is reviewed; null until it is known. Asked again with each version of the list and
 * whenever marks of it change.
 */
function useProgress(list: ListRef, filter: InvoiceFilter, version: string) {
  const bridge = useBridge();
  const follow = useCallback<Follow>((changed) => marksChanged(bridge, list, changed), [bridge, list]);
  const marks = useChanges(follow, PACE);
  const ask = useMemo(() => {
    void [version, marks];
    return (signal: AbortSignal) => bridge.marks.progress({ list, filter }, signal);
  }, [bridge, list, filter, version, marks]);
  return dataOf(useQuery(ask, listKey(list)));
}
