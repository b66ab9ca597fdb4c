import { useMemo, useState } from 'react';
import { isOfOneCustomer, type ListRef, listKey } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { isLoading, latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import type { Facets } from './filter/filterEntries.ts';

/**
 * Values as they occur in a list, for its filters; null while they are not known. Those of all customers are counted
 * over every row, and so only once they are wanted.
 */
export function useFacets(
  list: ListRef,
  revision: number,
): { readonly facets: Facets | null; readonly isComing: boolean; readonly want: () => void } {
  const bridge = useBridge();
  const [wanted, setWanted] = useState(isOfOneCustomer(list));
  const ask = useMemo(() => {
    void revision;
    return wanted ? (signal: AbortSignal) => bridge.invoices.facets({ customer: list }, signal) : null;
  }, [bridge, list, revision, wanted]);
  const answer = useAnswer(ask, listKey(list));
  const facets = latestValue(answer);
  return { facets, isComing: facets === null && isLoading(answer), want: () => setWanted(true) };
}
