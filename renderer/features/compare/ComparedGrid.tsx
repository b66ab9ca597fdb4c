import { useMemo } from 'react';
import { type ComparedKind, isExplainable } from '../../../shared/domain/comparison.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { KeyedMark } from '../../../shared/domain/markNames.ts';
import { MOST_NAMED } from '../../../shared/domain/pageBounds.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { ComparedRow, ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useFetches } from '../../base/list/useFetches.ts';
import { useListGrid, type WithChosenRows } from '../../base/list/useListGrid.ts';
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
import { showToast } from '../../ui/toastStore.ts';
import { MarkKeys } from '../marks/MarkKeys.tsx';
import type { MarkSelection } from '../marks/markSelection.ts';
import { useMarkActions } from '../marks/useMarkActions.tsx';
import styles from './CompareView.module.css';
import { type ComparedColumn, comparedColumns, comparedKey } from './comparedColumns.ts';
import { showTaken } from './compareStore.ts';
import { ExplainRows, type PlacedRow } from './ExplainRows.tsx';
import { useBeforeText } from './useBeforeText.ts';
import { SHOWN_KIND_ID } from './useComparing.ts';

/** Whether rows are those that the lists give now; `gone` once the main process does not hold them any more. */
export interface Held {
  readonly id: number;
  readonly is: 'current' | 'old' | 'gone';
}

interface ComparedGridProps {
  readonly connectionId: string;
  readonly id: number;
  readonly kind: ComparedKind;
  readonly figures: ComparisonFigures;
  /** Called with each answer; always the same function. */
  readonly onHeld: (held: Held) => void;
  /** Grows with each explanation, and with each suggestion that is taken or given back. */
  readonly version: number;
}

/**
 * The keys of one kind. Enter opens the invoice, or the customer where there is none; Ctrl+Enter the customer; the marking
 * keys mark the invoices of what is selected, or of the row; a key takes its suggestion, or gives it back. They are asked
 * for again when a list is fetched, and are those of the comparison still.
 */
export function ComparedGrid(props: ComparedGridProps) {
  const { connectionId, id, kind, figures, onHeld, version } = props;
  const bridge = useBridge();
  const t = useTexts('compare');
  const bank = useTexts('bank');
  const invoices = useTexts('invoices');
  const explanations = useTexts('explanations');
  const formats = useFormats();
  const beforeText = useBeforeText();
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const { openCustomer, openInvoice } = useOpenRow(connectionId);
  const fetch = useMemo<FetchRows<PlacedRow>>(
    () => async (offset, limit) => {
      const answer = orThrow(await bridge.compare.page({ id, kind, offset, limit }));
      onHeld({ id, is: answer === null ? 'gone' : answer.isCurrent ? 'current' : 'old' });
      const { rows, matching } = answer ?? { rows: [], matching: 0 };
      const placed = rows.map((row, index) => ({ ...row, place: offset + index }));
      return { rows: placed, matching, all: matching, revision: 0, fetchedAt: 0 };
    },
    [bridge, id, kind, onHeld],
  );
  const columns = useMemo(
    () => comparedColumns(kind, figures, { t, bank, invoices, formats, explanations, beforeText }),
    [kind, figures, t, bank, invoices, formats, explanations, beforeText],
  );
  const other = `${useFetches(connectionId)} ${version}`;
  const list = useRemoteList({ fetch, version: { other }, keyOf: comparedKey });
  const { source } = list;
  const { grid, current, withChosenRows } = useListGrid(list, columns);
  const take = useTakingPair(id, current);
  const instead = useEmptyState(source, { failed: t('failed'), none: <EmptyState title={t('noRows')} /> });
  if (instead !== null) return instead;
  const isSuggesting = figures.suggestions.open + figures.suggestions.taken > 0;
  return (
    <>
      {(isExplainable(kind) || isSuggesting) && (
        <div className="wrapped">
          {isExplainable(kind) && (
            <ExplainRows {...{ id, kind, withChosenRows }} isEmpty={(source.count ?? 0) === 0} />
          )}
          {isSuggesting && <TakeButton of="u" isTaken={current?.pass === 'suggested'} onPress={take} />}
        </div>
      )}
      <div className={styles['rows']}>
        <DataGrid<PlacedRow, ComparedColumn>
          {...grid}
          letters={letters}
          texts={{
            label: t(KIND_NAMES[kind]),
            selectAll: invoices('selectAll'),
            selectRow: invoices('selectRow'),
          }}
          onOpen={(row) => openInvoice(row.customer, row.id)}
          onGo={({ customer }) => openCustomer(customer)}
        />
        <ComparedMarks {...{ connectionId, withChosenRows }} />
      </div>
    </>
  );
}

interface ComparedMarksProps {
  readonly connectionId: string;
  readonly withChosenRows: WithChosenRows<ComparedRow>;
}

/** The marking keys, for the invoices of the selected rows, or of the row with the keyboard. */
function ComparedMarks({ connectionId, withChosenRows }: ComparedMarksProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const { mark, dialog } = useMarkActions();
  const markRows = (field: KeyedMark) =>
    withChosenRows({
      most: MOST_NAMED,
      tooMany: said('marks', 'tooMany', { most: formats.count(MOST_NAMED) }),
      act: (rows) => {
        const selected = invoicesOf(connectionId, rows);
        if (selected === null) showToast({ text: t('noInvoices') });
        else mark(field, selected);
      },
    });
  return (
    <>
      <MarkKeys onMark={markRows} />
      {dialog}
    </>
  );
}

/** Null where a row is of no invoice here: it would be left out in silence. */
function invoicesOf(connectionId: string, rows: readonly ComparedRow[]): MarkSelection | null {
  if (rows.some(({ ids }) => ids.length === 0)) return null;
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  const [[id] = [], row] = [ids, rows[0]];
  const parsed = parseCustomerNumber(row?.customer ?? '');
  if (ids.length === 1 && id !== undefined && row !== undefined && parsed.ok)
    return {
      kind: 'invoice',
      customer: { connectionId, number: parsed.number },
      ...{ id, invoiceNo: row.invoiceNo },
    };
  return {
    kind: 'invoices',
    list: { connectionId, number: null },
    selection: { kind: 'rows', ids },
    count: ids.length,
  };
}

/** Takes the suggestion of a row, or gives back what was taken. The last of a kind leaves the keyboard at another one. */
function useTakingPair(id: number, row: ComparedRow | null): () => void {
  const bridge = useBridge();
  const formats = useFormats();
  return () => {
    if (row === null) return;
    const { pair = null, line = null, invoiceNo = null } = row.suggestion ?? {};
    if (pair === null) return void showToast({ text: said('compare', 'noSuggestion') });
    takeOrGiveBack({
      isTaken: row.pass === 'suggested',
      put: (isTaken) => bridge.compare.take({ id, pair, isTaken }),
      what: said('compare', 'tookOne', {
        line: formats.count(line ?? row.firstLine ?? 0),
        number: invoiceNo ?? row.invoiceNo,
      }),
      show: ({ figures }) => {
        if (!showTaken(id, figures)) focusSoon(SHOWN_KIND_ID);
      },
      gone: () => showToast({ text: said('compare', 'gone'), tone: 'failure' }),
    });
  };
}
