import { useCallback, useMemo } from 'react';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { orThrow } from '../../../base/bridgeFailure.ts';
import { type Follow, marksChanged, useChanges } from '../../../base/changes.ts';
import { useRows } from '../../../base/list/useRows.ts';
import type { FetchRows } from '../../../ui/grid/rowSource.ts';
import type { ContactRow } from './contactRow.ts';

const PACE = { first: 0, between: 500 };

/** The history of contact in windows, the newest first; what is noted or logged meanwhile comes in by itself. */
export function useContactRows(customer: CustomerRef) {
  const bridge = useBridge();
  const fetch = useMemo<FetchRows<ContactRow>>(
    () => async (offset, limit) => {
      const { lines, matching } = orThrow(await bridge.marks.contact({ customer, offset, limit }));
      const rows = lines.map((line, index) => ({ place: offset + index, line }));
      return { rows, matching, all: matching, revision: 0, fetchedAt: 0 };
    },
    [bridge, customer],
  );
  const follow = useCallback<Follow>(
    (changed) => {
      const stops = [marksChanged(bridge, customer, changed), bridge.activity.changed(changed)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [bridge, customer],
  );
  return { fetch, source: useRows(fetch, { other: useChanges(follow, PACE) }) };
}
