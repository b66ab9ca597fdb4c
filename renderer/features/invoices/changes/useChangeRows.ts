import { useMemo } from 'react';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { orThrow } from '../../../base/bridgeFailure.ts';
import { useRemoteList } from '../../../base/list/useRemoteList.ts';
import type { FetchRows } from '../../../ui/grid/rowSource.ts';
import type { ChangeRow } from './changeRow.ts';

/** Those of another fetch are other changes. */
const keyOf = ({ at, place }: ChangeRow) => `${at} ${place}`;

/**
 * What the last fetch that changed the list has done, in windows; `fetchedAt` of the list is when that fetch was, 0
 * where there is none. A newer revision of the invoices replaces all of it.
 */
export function useChangeRows(customer: CustomerRef, revision: number) {
  const bridge = useBridge();
  const fetch = useMemo<FetchRows<ChangeRow>>(
    () => async (offset, limit) => {
      const { changes, total, at, ...list } = orThrow(
        await bridge.invoices.changes({ customer, offset, limit }),
      );
      return {
        rows: changes.map((change, index) => ({ ...change, place: offset + index })),
        matching: total,
        all: total,
        revision: list.revision,
        fetchedAt: at ?? 0,
      };
    },
    [bridge, customer],
  );
  return useRemoteList({ fetch, version: { revision }, keyOf });
}
