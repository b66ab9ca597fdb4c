import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { FeedOrder } from '../../../shared/domain/changeKinds.ts';
import type { CustomerMoves, FeedSince } from '../../../shared/ipc/changes.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFeed } from '../../base/list/useFeed.ts';
import { customerPath } from '../../base/paths.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type MovesColumn, movesColumns } from './movesColumns.ts';
import { useFeedWords } from './useFeedWords.tsx';
import styles from './WhatChangedView.module.css';

const keyOf = ({ customer }: CustomerMoves) => customer.ref.number;

interface MovesGridProps {
  readonly connectionId: string;
  readonly since: FeedSince;
  /** What "since I last looked" means changes with it. */
  readonly lookedAt: number | null;
  readonly order: FeedOrder;
}

/** What moved customer by customer; Enter opens one. */
export function MovesGrid({ connectionId, since, order, lookedAt }: MovesGridProps) {
  const bridge = useBridge();
  const t = useTexts('changes');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const page = useCallback(
    (offset: number, limit: number) => {
      void lookedAt;
      return bridge.changes.customers({ connectionId, since, order, offset, limit });
    },
    [bridge, connectionId, since, order, lookedAt],
  );
  const columns = useMemo(() => movesColumns({ t, formats, now }), [t, formats, now]);
  const { grid, instead } = useFeed({ connectionId, page, keyOf, columns, words: useFeedWords() });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<CustomerMoves, MovesColumn>
        {...grid}
        texts={{
          label: t('customersLabel'),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        onOpen={({ customer }) => navigate(customerPath(customer.ref))}
      />
    </div>
  );
}
