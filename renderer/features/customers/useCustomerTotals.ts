import { useMemo } from 'react';
import type { CustomerSelection } from '../../../shared/domain/customerQuery.ts';
import type { CustomerListRow, CustomerListTotals } from '../../../shared/ipc/customerList.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import type { LoadState } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { useOfSource } from '../../ui/grid/useOfSource.ts';

/** Sums over the selected customers, asked for again with every other state of the list; null asks nothing. */
export function useCustomerTotals(
  connectionId: string,
  selection: CustomerSelection | null,
  source: RowSource<CustomerListRow>,
): LoadState<CustomerListTotals> {
  const bridge = useBridge();
  const revision = useOfSource(source, ({ head }) => head?.revision ?? 0);
  const ask = useMemo(() => {
    void revision;
    return selection === null ? null : () => bridge.customerList.totals({ connectionId, selection });
  }, [bridge, connectionId, selection, revision]);
  return useAnswer(ask, connectionId);
}
