import { useMemo } from 'react';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import { orThrow } from '../bridgeFailure.ts';
import { markedRows } from './markedRows.ts';
import { useCopyMarked } from './useCopyMarked.ts';
import { useFetches } from './useFetches.ts';
import { type Instead, useInstead } from './useInstead.tsx';
import { useOwnGrid } from './useOwnGrid.ts';
import { useRows } from './useRows.ts';

/** A row and its place in the list, from 0 on. */
export type Placed<Row> = Row & { readonly place: number };

interface FeedPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly revision: number;
}

/** Asks for a window of the rows. */
export type AskPage<Row> = (offset: number, limit: number) => Promise<Answer<FeedPage<Row>>>;

const idOf = ({ place }: { readonly place: number }) => place + 1;

/**
 * What a grid takes of a list over customers that is read page by page (by a memoised function), and again after each
 * fetch; and what is shown instead.
 */
export function useFeed<Row extends object, Id extends string>(
  connectionId: string,
  page: AskPage<Row>,
  columns: readonly GridColumn<Placed<Row>, Id>[],
  words: Pick<Instead, 'failed' | 'none'>,
) {
  const fetch = useMemo<FetchRows<Placed<Row>>>(
    () => async (offset, limit) => {
      const { rows, total, revision } = orThrow(await page(offset, limit));
      const placed = rows.map((row, index) => ({ ...row, place: offset + index }));
      return { rows: placed, matching: total, all: total, revision, fetchedAt: 0 };
    },
    [page],
  );
  const source = useRows(fetch, { other: useFetches(connectionId) });
  const { grid, marked } = useOwnGrid({ source, columns, idOf });
  const onCopy = useCopyMarked({ ...marked, ask: (selection) => markedRows(fetch, selection, source) });
  const instead = useInstead(source, words);
  return { grid: { ...grid, onCopy }, current: marked.current, instead };
}
