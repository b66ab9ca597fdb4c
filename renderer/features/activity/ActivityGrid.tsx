import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import type { ActivityFilter, PlacedEntry } from '../../../shared/ipc/activity.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useCopyMarked } from '../../base/list/useCopyMarked.ts';
import { useOwnGrid } from '../../base/list/useOwnGrid.ts';
import { customerPath } from '../../base/paths.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import styles from './ActivityView.module.css';
import { type ActivityColumn, activityColumns, customerOf } from './activityColumns.ts';

interface ActivityGridProps {
  readonly source: RowSource<PlacedEntry>;
  /** Which entries are asked for. */
  readonly filter: ActivityFilter;
}

const idOf = ({ place }: PlacedEntry) => place;

/** The entries, the newest first; Enter opens the customer of one. */
export function ActivityGrid({ source, filter }: ActivityGridProps) {
  const bridge = useBridge();
  const t = useTexts('activity');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const connections = useApp((app) => app.connections);
  const columns = useMemo(() => activityColumns(t, formats), [t, formats]);
  // Entries are only ever added, and their places stay.
  const { grid, marked } = useOwnGrid({ source, columns, idOf, marksOf: JSON.stringify(filter) });
  const open = (placed: PlacedEntry) => {
    const connection = connections.find(({ name }) => name === placed.entry?.connection);
    const parsed = parseCustomerNumber(customerOf(placed) ?? '');
    if (connection && parsed.ok) {
      navigate(customerPath({ connectionId: connection.id, number: parsed.number }));
    }
  };
  const copy = useCopyMarked({
    ...marked,
    ask: async (selection) => {
      const { entries, selected } = orThrow(await bridge.activity.selected({ filter, selection }));
      return { rows: entries, selected };
    },
  });
  return (
    <div className={styles['rows']}>
      <DataGrid<PlacedEntry, ActivityColumn>
        {...grid}
        texts={{ label: t('listLabel'), selectAll: t('selectAll'), selectRow: t('selectRow') }}
        onOpen={open}
        onCopy={copy}
      />
    </div>
  );
}
