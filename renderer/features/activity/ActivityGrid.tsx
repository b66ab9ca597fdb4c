import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import type { ActivityFilter, PlacedEntry } from '../../../shared/ipc/activity.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useListGrid } from '../../base/list/useListGrid.ts';
import type { RemoteList } from '../../base/list/useRemoteList.ts';
import { customerPath } from '../../base/paths.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import styles from './ActivityView.module.css';
import { type ActivityColumn, activityColumns, customerOf } from './activityColumns.ts';

interface ActivityGridProps {
  readonly list: RemoteList<PlacedEntry>;
  /** Which entries are asked for. */
  readonly filter: ActivityFilter;
}

/** The entries, the newest first; Enter opens the customer of one. */
export function ActivityGrid({ list, filter }: ActivityGridProps) {
  const bridge = useBridge();
  const t = useTexts('activity');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const connections = useApp((app) => app.connections);
  const columns = useMemo(() => activityColumns(t, formats), [t, formats]);
  const { grid } = useListGrid(list, columns, async (selection) => {
    const { entries, selected } = orThrow(await bridge.activity.selected({ filter, selection }));
    return { rows: entries, selected };
  });
  const open = (placed: PlacedEntry) => {
    const connection = connections.find(({ name }) => name === placed.entry?.connection);
    const parsed = parseCustomerNumber(customerOf(placed) ?? '');
    if (connection && parsed.ok) {
      navigate(customerPath({ connectionId: connection.id, number: parsed.number }));
    }
  };
  return (
    <div className={styles['rows']}>
      <DataGrid<PlacedEntry, ActivityColumn>
        {...grid}
        texts={{ label: t('listLabel'), selectAll: t('selectAll'), selectRow: t('selectRow') }}
        onOpen={open}
      />
    </div>
  );
}
