import { useCallback, useMemo } from 'react';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { type ListRef, listKey } from '../../../../shared/domain/listRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { type Follow, marksChanged, useChanges } from '../../../base/changes.ts';
import { latestValue } from '../../../base/loadState.ts';
import { useAnswer } from '../../../base/useAnswer.ts';

/** Milliseconds: one who marks row after row sees it grow, without a question for each row. */
const PACE = { first: 100, between: 500 };

/**
 * How much of what a filter matches is reviewed; null until it is known. Asked again with each version of the list and
 * whenever marks of it change.
 */
export function useProgress(list: ListRef, filter: InvoiceFilter, version: string) {
  const bridge = useBridge();
  const follow = useCallback<Follow>((changed) => marksChanged(bridge, list, changed), [bridge, list]);
  const marks = useChanges(follow, PACE);
  const ask = useMemo(() => {
    void [version, marks];
    return (signal: AbortSignal) => bridge.marks.progress({ list, filter }, signal);
  }, [bridge, list, filter, version, marks]);
  return latestValue(useAnswer(ask, listKey(list)));
}
