import { CircleCheck, FileCheck, FileWarning, Minus, Pencil, Plus, UserPlus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { FeedKind } from '../../../shared/domain/feedKinds.ts';
import type { FeedSince } from '../../../shared/ipc/changes.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { BridgeFailure, orThrow } from '../../base/bridgeFailure.ts';
import { useRows } from '../../base/list/useRows.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
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
import { copiedFeed } from './copiedFeed.ts';
import { type FeedColumn, feedColumns, kindText, type PlacedRow } from './feedColumns.ts';
import { markedRows } from './markedRows.ts';
import { useFetches } from './useFetches.ts';
import styles from './WhatChangedView.module.css';

const ICONS = {
  newCustomer: <UserPlus size={12} aria-hidden />,
  new: <Plus size={12} aria-hidden />,
  settled: <CircleCheck size={12} aria-hidden />,
  changed: <Pencil size={12} aria-hidden />,
  removed: <Minus size={12} aria-hidden />,
  unreadable: <FileWarning size={12} aria-hidden />,
  readable: <FileCheck size={12} aria-hidden />,
};

interface FeedGridProps {
  readonly connectionId: string;
  readonly since: FeedSince;
  /** What "since I last looked" means changes with it. */
  readonly lookedAt: number | null;
  readonly kinds: readonly FeedKind[] | null;
}

const idOf = ({ place }: PlacedRow) => place + 1;

/** Every change, newest first. Enter opens the invoice, or the customer where there is none; Ctrl+Enter the customer. */
export function FeedGrid({ connectionId, since, kinds, lookedAt }: FeedGridProps) {
  const bridge = useBridge();
  const t = useTexts('changes');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const fetch = useMemo<FetchRows<PlacedRow>>(
    () => async (offset, limit) => {
      void lookedAt;
      const asked = { connectionId, since, number: null, kinds: kinds && [...kinds], offset, limit };
      const { rows, total, revision } = orThrow(await bridge.changes.page(asked));
      const placed = rows.map((row, index) => ({ ...row, place: offset + index }));
      return { rows: placed, matching: total, all: total, revision, fetchedAt: 0 };
    },
    [bridge, connectionId, since, kinds, lookedAt],
  );
  const source = useRows(fetch, { other: useFetches(connectionId) });
  const count = useGridCount(source);
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  const failure = useSyncExternalStore(subscribe, () => source.failure);
  const columns = useMemo(() => feedColumns({ t, invoices, formats, now }), [t, invoices, formats, now]);
  const [layout, setLayout] = useState(() => firstLayout(columns));
  const visible = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED);
  // Places of another feed mean other rows.
  useEffect(
    () => source.subscribe((event) => event === 'swapped' && setSelection(NOTHING_SELECTED)),
    [source],
  );
  const [current, setCurrent] = useState<PlacedRow | null>(null);
  useShortcut('Mod+Enter', 'changes:commandCustomer', () => {
    if (current !== null) navigate(customerPath(current.customer.ref));
  });
  const copy = useCopyMarked({
    count: count ?? 0,
    selection,
    current,
    ask: (marked) => markedRows(fetch, marked, { count: count ?? 0, revision: source.head?.revision }),
    asTable: (rows, titles) =>
      copiedFeed(
        rows,
        (kind) => kindText(kind, t, invoices),
        titles ? columns.map(({ title }) => title) : null,
      ),
  });
  if (failure instanceof BridgeFailure) {
    return <ErrorPanel title={t('failed')} failure={failure.failure} onRetry={() => source.retry()} />;
  }
  if (count === 0) return <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>;
  return (
    <div className={styles['rows']}>
      <DataGrid<PlacedRow, FeedColumn>
        source={source}
        texts={{ label: t('title'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
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
        onOpen={({ id, customer }) =>
          navigate(id === null ? customerPath(customer.ref) : invoicePath(customer.ref, id))
        }
        icons={ICONS}
      />
    </div>
  );
}
