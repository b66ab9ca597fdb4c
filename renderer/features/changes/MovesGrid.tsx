import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { FeedOrder } from '../../../shared/domain/feedKinds.ts';
import type { FeedSince } from '../../../shared/ipc/changes.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useCopyMarked } from '../../base/list/useCopyMarked.ts';
import { useInstead } from '../../base/list/useInstead.tsx';
import { useOwnGrid } from '../../base/list/useOwnGrid.ts';
import { useRows } from '../../base/list/useRows.ts';
import { customerPath } from '../../base/paths.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import { markedRows } from './markedRows.ts';
import { type MovesColumn, movesColumns, type PlacedMoves } from './movesColumns.ts';
import { useFetches } from './useFetches.ts';
import styles from './WhatChangedView.module.css';

interface MovesGridProps {
  readonly connectionId: string;
  readonly since: FeedSince;
  /** What "since I last looked" means changes with it. */
  readonly lookedAt: number | null;
  readonly order: FeedOrder;
}

const idOf = ({ place }: PlacedMoves) => place + 1;

/** What moved customer by customer; Enter opens one. */
export function MovesGrid({ connectionId, since, order, lookedAt }: MovesGridProps) {
  const bridge = useBridge();
  const t = useTexts('changes');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const fetch = useMemo<FetchRows<PlacedMoves>>(
    () => async (offset, limit) => {
      void lookedAt;
      const { rows, total, revision } = orThrow(
        await bridge.changes.customers({ connectionId, since, order, offset, limit }),
      );
      const placed = rows.map((row, index) => ({ ...row, place: offset + index }));
      return { rows: placed, matching: total, all: total, revision, fetchedAt: 0 };
    },
    [bridge, connectionId, since, order, lookedAt],
  );
  const source = useRows(fetch, { other: useFetches(connectionId) });
  const columns = useMemo(() => movesColumns({ t, formats, now }), [t, formats, now]);
  const { grid, marked } = useOwnGrid({ source, columns, idOf });
  const copy = useCopyMarked({ ...marked, ask: (selection) => markedRows(fetch, selection, source) });
  const instead = useInstead(source, {
    failed: t('failed'),
    none: <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>,
  });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<PlacedMoves, MovesColumn>
        {...grid}
        texts={{
          label: t('customersLabel'),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        onCopy={copy}
        onOpen={({ customer }) => navigate(customerPath(customer.ref))}
      />
    </div>
  );
}
