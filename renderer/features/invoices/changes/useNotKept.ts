import { useMemo } from 'react';
import { type ListRef, listKey } from '../../../../shared/domain/customerRef.ts';
import type { ChangedSince } from '../../../../shared/domain/invoiceQuery.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { dataOf, useQuery } from '../../../base/useQuery.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';

export interface NotKept {
  /** In few words. */
  readonly word: string;
  readonly text: string;
}

/**
 * How many changes of a list since a time were deleted (a null time asks nothing): the cache has a bounded number of them
 * for a customer, and lists of single changes lack the others. Null where none was deleted.
 */
export function useNotKept(
  list: ListRef,
  since: ChangedSince | null,
  says: 'filterNotKept' | 'historyNotKept',
  version: number | string,
): NotKept | null {
  const bridge = useBridge();
  const t = useTexts('changes');
  const formats = useFormats();
  const now = useNow();
  const ask = useMemo(() => {
    void version;
    return since === null ? null : () => bridge.changes.figures({ ...list, since });
  }, [bridge, list, since, version]);
  const figures = dataOf(useQuery(ask, listKey(list)));
  if (figures === null) return null;
  const { notKept, incomplete } = figures;
  const lines: string[] = [];
  const count = formats.counted(notKept);
  if (notKept > 0) lines.push(t(says, count));
  if (incomplete !== null) {
    const { customers, knownSince } = incomplete;
    const moment = formats.moment(knownSince, now);
    lines.push(t('incomplete', { ...formats.counted(customers), moment }));
  }
  if (lines.length === 0) return null;
  return { word: notKept > 0 ? t('notKeptWord', count) : t('notKeptSome'), text: lines.join(' ') };
}
