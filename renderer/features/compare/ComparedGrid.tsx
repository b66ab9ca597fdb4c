import { useMemo } from 'react';
import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { isExplainable } from '../../../shared/domain/explainedLeft.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useFetches } from '../../base/list/useFetches.ts';
import { useInstead } from '../../base/list/useInstead.tsx';
import { useListGrid } from '../../base/list/useListGrid.ts';
import { useRemoteList } from '../../base/list/useRemoteList.ts';
import { TakeButton } from '../../base/TakeButton.tsx';
import { useApp } from '../../base/useApp.ts';
import { useOpenRow } from '../../base/useOpenRow.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import { ComparedMarks } from './ComparedMarks.tsx';
import styles from './CompareView.module.css';
import { type ComparedColumn, comparedColumns, comparedKey } from './comparedColumns.ts';
import { ExplainRows, type PlacedRow } from './ExplainRows.tsx';
import { useBeforeText } from './useBeforeText.ts';
import { useTakingPair } from './useTakingPair.ts';

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
  const instead = useInstead(source, { failed: t('failed'), none: <EmptyState title={t('noRows')} /> });
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
