import { useMemo } from 'react';
import type { Answer } from '../../../shared/ipc/answer.ts';
import { orThrow } from '../../base/bridgeFailure.ts';
import { markedRows } from '../../base/list/markedRows.ts';
import { useCopyMarked } from '../../base/list/useCopyMarked.ts';
import { useInstead } from '../../base/list/useInstead.tsx';
import { useOwnGrid } from '../../base/list/useOwnGrid.ts';
import { useRows } from '../../base/list/useRows.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import { useFetches } from './useFetches.ts';

/** A row and its place in the feed, from 0 on. */
export type Placed<Row> = Row & { readonly place: number };

interface FeedPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly revision: number;
}

const idOf = ({ place }: { readonly place: number }) => place + 1;

/** What a grid takes of a feed that is read page by page (by a memoised function), and what is shown instead. */
export function useFeed<Row extends object, Id extends string>(
  connectionId: string,
  page: (offset: number, limit: number) => Promise<Answer<FeedPage<Row>>>,
  columns: readonly GridColumn<Placed<Row>, Id>[],
) {
  const t = useTexts('changes');
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
  const instead = useInstead(source, {
    failed: t('failed'),
    none: <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>,
  });
  return { grid: { ...grid, onCopy }, current: marked.current, instead };
}
