import { useCallback, useMemo } from 'react';
import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { ComparisonFigures, ExplainedRow } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFeed } from '../../base/list/useFeed.ts';
import { useOpenRow } from '../../base/useOpenRow.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import styles from './CompareView.module.css';
import { type ComparedColumn, comparedColumns, comparedKey } from './comparedColumns.ts';
import { useBeforeText } from './useBeforeText.ts';
import { useSavedVersion } from './useSaved.ts';

interface SavedGridProps {
  readonly connectionId: string;
  readonly id: string;
  readonly kind: ComparedKind;
  readonly figures: ComparisonFigures;
}

/** The rows of one kind of a saved comparison. Enter opens the customer: the invoice may be another one by now. */
export function SavedGrid({ connectionId, id, kind, figures }: SavedGridProps) {
  const bridge = useBridge();
  const t = useTexts('compare');
  const bank = useTexts('bank');
  const saved = useTexts('savedComparisons');
  const invoices = useTexts('invoices');
  const explanations = useTexts('explanations');
  const formats = useFormats();
  const beforeText = useBeforeText();
  const { openCustomer } = useOpenRow(connectionId);
  const version = useSavedVersion();
  const page = useCallback(
    async (offset: number, limit: number) => {
      const answer = await bridge.savedComparisons.page({ id, kind, offset, limit });
      if (!answer.ok) return answer;
      const { rows, matching } = answer.value;
      return { ok: true as const, value: { rows, total: matching, revision: 0 } };
    },
    [bridge, id, kind],
  );
  const columns = useMemo(
    () => comparedColumns(kind, figures, { t, bank, invoices, formats, explanations, beforeText }),
    [kind, figures, t, bank, invoices, formats, explanations, beforeText],
  );
  const none = <EmptyState title={kind === 'equal' ? saved('noEqual') : t('noRows')} />;
  const words = { failed: saved('failed'), none };
  const keyOf = comparedKey;
  const { grid, instead } = useFeed({ connectionId, page, version, keyOf, columns, words });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<ExplainedRow, ComparedColumn>
        {...grid}
        texts={{
          label: t(KIND_NAMES[kind]),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        onOpen={({ customer }) => openCustomer(customer)}
      />
    </div>
  );
}
