import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { CHANGE_KINDS, type FeedOrder } from '../../../shared/domain/changeKinds.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { CustomerMoves, FeedSince } from '../../../shared/ipc/invoices.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { cellOf } from '../../base/copyTable.ts';
import { useFeed } from '../../base/list/useFeed.ts';
import { customerPath } from '../../base/paths.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type Texts, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import styles from './WhatChangedView.module.css';

const KIND_TITLES = {
  new: 'sumNew',
  settled: 'sumSettled',
  changed: 'sumChanged',
  removed: 'sumRemoved',
} as const;
type KindColumn = keyof typeof KIND_TITLES;

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

type MovesColumn = 'number' | 'name' | 'at' | 'changes' | 'moved' | 'outstanding' | KindColumn;
type Column = GridColumn<CustomerMoves, MovesColumn>;

interface Words {
  readonly t: Texts<'changes'>;
  readonly formats: Formats;
  readonly now: number;
}

/** What moved at a customer: how many changes of each kind, by how much, and to what. */
function movesColumns({ t, formats, now }: Words): Column[] {
  const column = textColumn<CustomerMoves, MovesColumn>;
  const end = { align: 'end' } as const;
  /** In place of a count of none. */
  const onlyNew = ({ isNew, changes }: CustomerMoves) =>
    isNew && changes === 0 ? t('kindNewCustomer') : null;
  const countOf = ({ counts }: CustomerMoves, kind: KindColumn) => counts[CHANGE_KINDS.indexOf(kind)] || null;
  return [
    column('number', t('columnNumber'), 96, ({ customer }) => customer.ref.number, {
      sticky: 'ifRoom',
      opens: true,
      tone: () => 'link',
      copied: ({ customer }) => cellOf(customer.ref.number, 'identifier'),
    }),
    column('name', t('columnName'), 150, ({ customer }) => customer.givenName, { words: true }),
    column('at', t('columnAt'), 100, ({ at }) => formats.moment(at, now), {
      copied: ({ at }) => cellOf(localMoment(at), 'dateTime'),
    }),
    column('changes', t('columnChanges'), 112, (row) => onlyNew(row) ?? formats.count(row.changes), {
      copied: (row) => {
        const word = onlyNew(row);
        return word === null ? cellOf(String(row.changes), 'count') : cellOf(word);
      },
    }),
    ...(Object.keys(KIND_TITLES) as KindColumn[]).map((kind) =>
      column(
        kind,
        t(KIND_TITLES[kind]),
        kind === 'removed' ? 116 : 74,
        (row) => {
          const count = countOf(row, kind);
          return count === null ? '' : formats.count(count);
        },
        { ...end, copied: (row) => cellOf(countOf(row, kind)?.toString() ?? '', 'count') },
      ),
    ),
    column('moved', t('columnMoved'), 140, ({ moved }) => signed(formats.amount(moved), moved), {
      ...end,
      tone: ({ moved }) => (moved.startsWith('-') ? 'credit' : undefined),
      copied: ({ moved }) => cellOf(moved, 'amount'),
    }),
    column('outstanding', t('columnOutstanding'), 132, ({ outstanding }) => formats.amount(outstanding), {
      ...end,
      sticky: 'always',
      copied: ({ outstanding }) => cellOf(outstanding, 'amount'),
    }),
  ];
}

/** What is said instead of changes. */
export function useFeedWords() {
  const t = useTexts('changes');
  return {
    failed: t('failed'),
    none: <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>,
  };
}

/** An amount's text with a plus where it grew; a fall has its minus already. */
export function signed(text: string, decimal: string): string {
  return /^-|^0(\.0*)?$/.test(decimal) ? text : `+${text}`;
}
