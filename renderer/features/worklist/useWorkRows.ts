import { useCallback, useMemo, useState } from 'react';
import type { WorkKind } from '../../../shared/domain/markNames.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { WorkItem } from '../../../shared/ipc/marks.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { customersChanged, type Follow, marksChanged, useChanges } from '../../base/changes.ts';
import { type RemoteList, useRemoteList } from '../../base/list/useRemoteList.ts';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import { workKey } from './todayStore.ts';

/** Counts and sums of all kinds, whichever is shown, and the marks that are at no invoice. */
export interface WorkFigures {
  readonly kinds: readonly {
    readonly kind: WorkKind;
    readonly count: number;
    readonly outstanding: Decimal;
  }[];
  readonly parked: number;
}

/**
 * Today's work of a kind, or of all, kept in step with marks, lists and the day: a line that is done goes, and the
 * keyboard stays at the place of the next one; a line that others have moved is found again.
 */
export function useWorkRows(
  connectionId: string,
  kind: WorkKind | null,
): { readonly list: RemoteList<WorkItem>; readonly figures: WorkFigures | null } {
  const bridge = useBridge();
  const [figures, setFigures] = useState<WorkFigures | null>(null);
  const fetch = useMemo<FetchRows<WorkItem>>(
    () => async (offset, limit, signal) => {
      const answer = orThrow(await bridge.marks.worklist({ connectionId, kind, offset, limit }, signal));
      const { items, matching, kinds, parked } = answer;
      setFigures({ kinds, parked });
      const all = kinds.reduce((sum, { count }) => sum + count, 0);
      return { rows: items, matching, all, revision: 0, fetchedAt: 0 };
    },
    [bridge, connectionId, kind],
  );
  const list = useRemoteList({ fetch, version: { other: useWorklistVersion(connectionId) }, keyOf: workKey });
  return { list, figures };
}

/** A mark is seen at once; fetches come one after the other while a job refreshes many. */
const AT_ONCE = { first: 0 };
const BY_FETCHES = { first: 250, between: 2_000 };

/** Another value whenever the worklist may be another one. */
function useWorklistVersion(connectionId: string): string {
  const bridge = useBridge();
  const marks = useCallback<Follow>(
    (changed) => marksChanged(bridge, { connectionId, number: null }, changed),
    [bridge, connectionId],
  );
  const lists = useCallback<Follow>(
    (changed) => customersChanged(bridge, connectionId, changed),
    [bridge, connectionId],
  );
  return `${useChanges(marks, AT_ONCE)}/${useChanges(lists, BY_FETCHES)}`;
}
