import { useCallback, useMemo } from 'react';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import { orThrow, useBridge } from '../bridgeContext.tsx';
import { type Follow, useChanges } from '../changes.ts';
import { type Instead, useEmptyState } from './useEmptyState.tsx';
import { useListGrid } from './useListGrid.ts';
import { useRemoteList } from './useRemoteList.ts';

interface FeedPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly revision: number;
}

/** Asks for a window of the rows. */
export type AskPage<Row> = (offset: number, limit: number) => Promise<Answer<FeedPage<Row>>>;

interface Feed<Row, Id extends string> {
  readonly connectionId: string;
  /** Keep the function while the same list is meant. */
  readonly page: AskPage<Row>;
  /** What else makes its rows other ones than a fetch. */
  readonly version?: string | number;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly GridColumn<Row, Id>[];
  readonly words: Pick<Instead, 'failed' | 'none'>;
}

/** What a grid takes of a list over customers, which is read again after each fetch; and what is shown instead. */
export function useFeed<Row extends object, Id extends string>(feed: Feed<Row, Id>) {
  const { connectionId, page, version = '', keyOf, columns, words } = feed;
  const fetch = useMemo<FetchRows<Row>>(
    () => async (offset, limit) => {
      const { rows, total, revision } = orThrow(await page(offset, limit));
      return { rows, matching: total, all: total, revision, fetchedAt: 0 };
    },
    [page],
  );
  const other = `${useFetches(connectionId)} ${version}`;
  const list = useRemoteList({ fetch, version: { other }, keyOf });
  const { grid, currentRow } = useListGrid(list, columns);
  return { grid, currentRow, instead: useEmptyState(list.source, words) };
}

/** Milliseconds after a fetch before the feed is read again; and between two times, while a job fetches many. */
const PACE = { first: 250, between: 2_000 };

/** Grows when customers of the connection were fetched. */
export function useFetches(connectionId: string): number {
  const bridge = useBridge();
  const follow = useCallback<Follow>(
    (changed) =>
      bridge.customers.changed(({ customer, fetching }) => {
        if (customer.connectionId === connectionId && !fetching) changed();
      }),
    [bridge, connectionId],
  );
  return useChanges(follow, PACE);
}
