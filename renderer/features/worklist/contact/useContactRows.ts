import { useCallback, useMemo } from 'react';
import type { ActivityEntry } from '../../../../shared/ipc/activity.ts';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { ContactLine } from '../../../../shared/ipc/marks.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { orThrow } from '../../../base/bridgeFailure.ts';
import { type Follow, useChanges } from '../../../base/changes.ts';
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
      const entries = await entriesOf(bridge, lines);
      const rows = lines.map((line, index) => ({
        place: offset + index,
        line,
        entry: line.kind === 'activity' ? (entries.get(line.place) ?? null) : null,
      }));
      return { rows, matching, all: matching, revision: 0, fetchedAt: 0 };
    },
    [bridge, customer],
  );
  const follow = useCallback<Follow>(
    (changed) => {
      const stops = [
        bridge.marks.changed(({ connectionId, numbers }) => {
          const isMeant = numbers === null || numbers.includes(customer.number);
          if (connectionId === customer.connectionId && isMeant) changed();
        }),
        bridge.activity.changed(changed),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [bridge, customer],
  );
  return { fetch, source: useRows(fetch, { other: useChanges(follow, PACE) }) };
}

const EVERY_ENTRY = { kinds: [], text: '', from: null, to: null };

/** The entries of the activity log that lines name, by their places there. */
async function entriesOf(
  bridge: Bridge,
  lines: readonly ContactLine[],
): Promise<ReadonlyMap<number, ActivityEntry | null>> {
  const ids = lines.flatMap((line) => (line.kind === 'activity' ? [line.place] : []));
  if (ids.length === 0) return new Map();
  const selection = { kind: 'rows' as const, ids };
  const { entries } = orThrow(await bridge.activity.selected({ filter: EVERY_ENTRY, selection }));
  return new Map(entries.map(({ place, entry }) => [place, entry]));
}
