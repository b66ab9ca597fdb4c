import { CircleCheck, FileCheck, FileWarning, Minus, Pencil, Plus, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { FeedKind } from '../../../shared/domain/feedKinds.ts';
import type { FeedSince } from '../../../shared/ipc/changes.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useCopyMarked } from '../../base/list/useCopyMarked.ts';
import { useInstead } from '../../base/list/useInstead.tsx';
import { useOwnGrid } from '../../base/list/useOwnGrid.ts';
import { useRows } from '../../base/list/useRows.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import { type FeedColumn, feedColumns, type PlacedRow } from './feedColumns.ts';
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
  const columns = useMemo(() => feedColumns({ t, invoices, formats, now }), [t, invoices, formats, now]);
  const { grid, marked } = useOwnGrid({ source, columns, idOf });
  const { current } = marked;
  useShortcut('Mod+Enter', 'changes:commandCustomer', () => {
    if (current !== null) navigate(customerPath(current.customer.ref));
  });
  const copy = useCopyMarked({ ...marked, ask: (selection) => markedRows(fetch, selection, source) });
  const instead = useInstead(source, {
    failed: t('failed'),
    none: <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>,
  });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<PlacedRow, FeedColumn>
        {...grid}
        texts={{ label: t('title'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onCopy={copy}
        onOpen={({ id, customer }) =>
          navigate(id === null ? customerPath(customer.ref) : invoicePath(customer.ref, id))
        }
        icons={ICONS}
      />
    </div>
  );
}
