import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { FeedOrder } from '../../../shared/domain/feedKinds.ts';
import type { FeedSince } from '../../../shared/ipc/changes.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { BridgeFailure, orThrow } from '../../base/bridgeFailure.ts';
import { useRows } from '../../base/list/useRows.ts';
import { customerPath } from '../../base/paths.ts';
import { useCopyMarked } from '../../base/useCopyMarked.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { firstLayout, visibleColumns } from '../../ui/grid/gridColumns.ts';
import { type GridSelection, NOTHING_SELECTED } from '../../ui/grid/gridSelection.ts';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import { copiedMoves } from './copiedMoves.ts';
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
  const count = useGridCount(source);
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  const failure = useSyncExternalStore(subscribe, () => source.failure);
  const columns = useMemo(() => movesColumns({ t, formats, now }), [t, formats, now]);
  const [layout, setLayout] = useState(() => firstLayout(columns));
  const visible = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED);
  // Places of another feed mean other rows.
  useEffect(
    () => source.subscribe((event) => event === 'swapped' && setSelection(NOTHING_SELECTED)),
    [source],
  );
  const [current, setCurrent] = useState<PlacedMoves | null>(null);
  const copy = useCopyMarked({
    count: count ?? 0,
    selection,
    current,
    ask: (marked) => markedRows(fetch, marked, { count: count ?? 0, revision: source.head?.revision }),
    asTable: (rows, titles) => copiedMoves(rows, columns, titles),
  });
  if (failure instanceof BridgeFailure) {
    return <ErrorPanel title={t('failed')} failure={failure.failure} onRetry={() => source.retry()} />;
  }
  if (count === 0) return <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>;
  return (
    <div className={styles['rows']}>
      <DataGrid<PlacedMoves, MovesColumn>
        source={source}
        texts={{
          label: t('customersLabel'),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        columns={visible}
        layout={layout}
        onLayout={setLayout}
        sort={[]}
        onSort={() => {}}
        idOf={idOf}
        selection={selection}
        onSelection={setSelection}
        onCurrent={setCurrent}
        onCopy={copy}
        onOpen={({ customer }) => navigate(customerPath(customer.ref))}
      />
    </div>
  );
}
