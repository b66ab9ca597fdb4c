import { useMemo, useState } from 'react';
import { isOfOneCustomer, type ListRef, listKey } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { shownValue } from '../../base/remote.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import type { Facets } from './filter/filterEntries.ts';

/**
 * Values as they occur in a list, for its filters; null while they are not known. Those of all customers are counted
 * over every row, and so only once they are wanted.
 */
export function useFacets(
  list: ListRef,
  revision: number,
): { readonly facets: Facets | null; readonly want: () => void } {
  const bridge = useBridge();
  const [wanted, setWanted] = useState(isOfOneCustomer(list));
  const ask = useMemo(() => {
    void revision;
    return wanted ? () => bridge.invoices.facets({ customer: list }) : null;
  }, [bridge, list, revision, wanted]);
  return { facets: shownValue(useAnswer(ask, listKey(list))), want: () => setWanted(true) };
}
