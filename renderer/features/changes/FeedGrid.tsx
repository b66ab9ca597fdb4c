import { UserPlus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { FeedKind } from '../../../shared/domain/changeKinds.ts';
import { subjectKey } from '../../../shared/domain/marks/markEvent.ts';
import type { FeedRow, FeedSince } from '../../../shared/ipc/changes.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFeed } from '../../base/list/useFeed.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { CHANGE_ICONS } from '../invoices/changes/changeIcons.tsx';
import { type FeedColumn, feedColumns } from './feedColumns.ts';
import { useFeedWords } from './useFeedWords.tsx';
import styles from './WhatChangedView.module.css';

const ICONS = { ...CHANGE_ICONS, newCustomer: <UserPlus size={12} aria-hidden /> };

const keyOf = ({ at, kind, customer, id, ...change }: FeedRow) =>
  [at, kind, customer.ref.number, id, subjectKey(change)].join(' ');

interface FeedGridProps {
  readonly connectionId: string;
  readonly since: FeedSince;
  /** What "since I last looked" means changes with it. */
  readonly lookedAt: number | null;
  readonly kinds: readonly FeedKind[] | null;
}

/** Every change, newest first. Enter opens the invoice, or the customer where there is none; Ctrl+Enter the customer. */
export function FeedGrid({ connectionId, since, kinds, lookedAt }: FeedGridProps) {
  const bridge = useBridge();
  const t = useTexts('changes');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const page = useCallback(
    (offset: number, limit: number) => {
      void lookedAt;
      return bridge.changes.page({
        ...{ connectionId, since, number: null, offset, limit },
        kinds: kinds && [...kinds],
      });
    },
    [bridge, connectionId, since, kinds, lookedAt],
  );
  const columns = useMemo(() => feedColumns({ t, invoices, formats, now }), [t, invoices, formats, now]);
  const { grid, current, instead } = useFeed({ connectionId, page, keyOf, columns, words: useFeedWords() });
  useShortcut('Mod+Enter', 'changes:commandCustomer', () => {
    if (current !== null) navigate(customerPath(current.customer.ref));
  });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<FeedRow, FeedColumn>
        {...grid}
        texts={{ label: t('title'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={({ id, customer }) =>
          navigate(id === null ? customerPath(customer.ref) : invoicePath(customer.ref, id))
        }
        icons={ICONS}
      />
    </div>
  );
}
