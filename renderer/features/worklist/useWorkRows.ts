import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { WorkKind } from '../../../shared/domain/markNames.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { LARGEST_PAGE } from '../../../shared/domain/pageBounds.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useRows } from '../../base/list/useRows.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import type { FetchRows, RowSource } from '../../ui/grid/rowSource.ts';
import { useWorklistVersion } from './worklistChanges.ts';
import { type WorkRow, workKey } from './workRow.ts';

/** Counts and sums of all kinds, whichever is shown, and the marks that are at no invoice. */
export interface WorkFigures {
  readonly kinds: readonly {
    readonly kind: WorkKind;
    readonly count: number;
    readonly outstanding: Decimal;
  }[];
  readonly parked: number;
}

/** Pages among which a line is looked for again: worklists are worked through near their top. */
const PAGES_LOOKED_THROUGH = 4;

/**
 * Today's work of a kind, or of all, kept in step with marks, lists and the day: a line that is done goes, and the
 * keyboard stays at the place of the next one; a line that others have moved is found again.
 */
export function useWorkRows(
  connectionId: string,
  kind: WorkKind | null,
  grid: RefObject<GridHandle<WorkRow> | null>,
): {
  readonly source: RowSource<WorkRow>;
  readonly figures: WorkFigures | null;
  readonly fetch: FetchRows<WorkRow>;
} {
  const bridge = useBridge();
  const [figures, setFigures] = useState<WorkFigures | null>(null);
  const fetch = useMemo<FetchRows<WorkRow>>(
    () => async (offset, limit, signal) => {
      const answer = orThrow(await bridge.marks.worklist({ connectionId, kind, offset, limit }, signal));
      const { items, matching, kinds, parked } = answer;
      setFigures({ kinds, parked });
      const rows = items.map((item, index) => ({ ...item, place: offset + index }));
      const all = kinds.reduce((sum, { count }) => sum + count, 0);
      return { rows, matching, all, revision: 0, fetchedAt: 0 };
    },
    [bridge, connectionId, kind],
  );
  const positionOf = useCallback(
    async (row: WorkRow) => {
      const wanted = workKey(row);
      for (let page = 0; page < PAGES_LOOKED_THROUGH; page += 1) {
        const offset = page * LARGEST_PAGE;
        const answer = await bridge.marks.worklist({ connectionId, kind, offset, limit: LARGEST_PAGE });
        if (!answer.ok) return null;
        const { items, matching } = answer.value;
        const found = items.findIndex((item) => workKey(item) === wanted);
        if (found >= 0) return offset + found;
        if (offset + items.length >= matching) return null;
      }
      return null;
    },
    [bridge, connectionId, kind],
  );
  const source = useRows(fetch, { other: useWorklistVersion(connectionId) }, { grid, positionOf });
  return { source, figures, fetch };
}
