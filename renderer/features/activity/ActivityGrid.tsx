import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import type { ActivityFilter, PlacedEntry } from '../../../shared/ipc/activity.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { customerPath } from '../../base/paths.ts';
import { useApp } from '../../base/useApp.ts';
import { useCopyMarked } from '../../base/useCopyMarked.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { firstLayout, visibleColumns } from '../../ui/grid/gridColumns.ts';
import { type GridSelection, NOTHING_SELECTED } from '../../ui/grid/gridSelection.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import styles from './ActivityView.module.css';
import { type ActivityColumn, activityColumns, customerOf } from './activityColumns.ts';
import { copiedActivity } from './copiedActivity.ts';

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
  const [layout, setLayout] = useState(() => firstLayout(columns));
  const visible = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED);
  const [current, setCurrent] = useState<PlacedEntry | null>(null);
  const wanted = JSON.stringify(filter);
  // Entries are only ever added, and their places stay: marked ones stay marked until others are asked for.
  useEffect(() => {
    void wanted;
    setSelection(NOTHING_SELECTED);
  }, [wanted]);
  const open = (placed: PlacedEntry) => {
    const connection = connections.find(({ name }) => name === placed.entry?.connection);
    const parsed = parseCustomerNumber(customerOf(placed) ?? '');
    if (connection && parsed.ok) {
      navigate(customerPath({ connectionId: connection.id, number: parsed.number }));
    }
  };
  const copy = useCopyMarked({
    count: source.count ?? 0,
    selection,
    current,
    ask: async (marked) => {
      const { entries, selected } = orThrow(await bridge.activity.selected({ filter, selection: marked }));
      return { rows: entries, selected };
    },
    asTable: (rows, titles) => copiedActivity(rows, columns, titles),
  });
  return (
    <div className={styles['rows']}>
      <DataGrid<PlacedEntry, ActivityColumn>
        source={source}
        texts={{ label: t('listLabel'), selectAll: t('selectAll'), selectRow: t('selectRow') }}
        columns={visible}
        layout={layout}
        onLayout={setLayout}
        sort={[]}
        onSort={() => {}}
        idOf={idOf}
        selection={selection}
        onSelection={setSelection}
        onCurrent={setCurrent}
        onOpen={open}
        onCopy={copy}
      />
    </div>
  );
}
