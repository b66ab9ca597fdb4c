import { useMemo } from 'react';
import type { BankKind } from '../../../shared/domain/bankEntries.ts';
import type { BankRow } from '../../../shared/ipc/bank.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useFetches } from '../../base/list/useFetches.ts';
import { useListGrid } from '../../base/list/useListGrid.ts';
import { useRemoteList } from '../../base/list/useRemoteList.ts';
import { TakeButton } from '../../base/TakeButton.tsx';
import { takeOrGiveBack } from '../../base/taking.ts';
import { useApp } from '../../base/useApp.ts';
import { useOpenRow } from '../../base/useOpenRow.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import styles from './BankView.module.css';
import { type Matched, showTaken, useBankStore } from './bankStore.ts';
import { KIND_NAMES } from './bankWords.ts';
import { type MatchedColumn, matchedColumns } from './matchedColumns.ts';
import { SHOWN_BANK_KIND_ID, useBankGone } from './useMatching.ts';

/** A credit has a row for each invoice that it may be for. */
const keyOf = ({ place, choice }: BankRow) => `${place} ${choice}`;

/** Whether rows are those that the lists give now; `gone` once the main process does not hold them any more. */
export interface HeldFile {
  readonly id: number;
  readonly is: 'current' | 'old' | 'gone';
}

interface MatchedGridProps {
  readonly matched: Matched;
  readonly kind: BankKind;
  /** Called with each answer; always the same function. */
  readonly onHeld: (held: HeldFile) => void;
}

/**
 * The credits of one kind. Enter opens the invoice, Ctrl+Enter the customer; a key takes a suggestion, or gives it back.
 * They are asked for again when a list is fetched, and are those that were matched still.
 */
export function MatchedGrid({ matched: { id, connectionId, version }, kind, onHeld }: MatchedGridProps) {
  const bridge = useBridge();
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const { openCustomer, openInvoice } = useOpenRow(connectionId);
  const fetch = useMemo<FetchRows<BankRow>>(
    () => async (offset, limit) => {
      const answer = orThrow(await bridge.bank.page({ id, kind, offset, limit }));
      onHeld({ id, is: answer === null ? 'gone' : answer.isCurrent ? 'current' : 'old' });
      const { rows, matching } = answer ?? { rows: [], matching: 0 };
      return { rows, matching, all: matching, revision: 0, fetchedAt: 0 };
    },
    [bridge, id, kind, onHeld],
  );
  const columns = useMemo(
    () => matchedColumns(kind, { t, compare, invoices, formats }),
    [kind, t, compare, invoices, formats],
  );
  const other = `${useFetches(connectionId)} ${version}`;
  const list = useRemoteList({ fetch, version: { other }, keyOf });
  const { grid, current } = useListGrid(list, columns);
  const take = useTaking(id, current);
  const instead = useEmptyState(list.source, {
    failed: t('failed'),
    none: <EmptyState title={compare('noRows')} />,
  });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      {(kind === 'suggested' || kind === 'taken') && (
        <div className={styles['rowsHead']}>
          <TakeButton of="t" isTaken={kind === 'taken'} onPress={take} />
        </div>
      )}
      <DataGrid<BankRow, MatchedColumn>
        {...grid}
        letters={letters}
        texts={{
          label: t(KIND_NAMES[kind]),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        onOpen={({ customer, id: invoiceId }) => openInvoice(customer, invoiceId)}
        onGo={({ customer }) => openCustomer(customer)}
      />
    </div>
  );
}

/** Takes the suggestion of a row, or gives back what was taken. The last of a kind leaves the keyboard at its kind. */
function useTaking(id: number, row: BankRow | null): () => void {
  const bridge = useBridge();
  const formats = useFormats();
  const gone = useBankGone();
  return () => {
    if (row === null) return;
    const { place, kind, choice, amount, invoiceNo } = row;
    takeOrGiveBack({
      isTaken: kind === 'taken',
      put: (isTaken) => bridge.bank.take({ id, place, choice: isTaken ? choice : null }),
      what: said('bank', 'tookOne', { amount: formats.amount(amount), number: invoiceNo }),
      show: ({ figures }) => {
        showTaken(id, figures);
        const { kind: shown } = useBankStore.getState();
        const left = figures.kinds.find((one) => one.kind === shown)?.count ?? 0;
        if (left === 0) focusSoon(SHOWN_BANK_KIND_ID);
      },
      gone,
    });
  };
}
