import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import type { PlacedEntry } from '../../../shared/ipc/activity.ts';
import { customerPath } from '../../app/paths.ts';
import { useApp } from '../../app/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { firstLayout, visibleColumns } from '../../ui/grid/gridColumns.ts';
import { type GridSelection, isNothing, isSelected, NOTHING_SELECTED } from '../../ui/grid/gridSelection.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { showToast } from '../../ui/toastStore.ts';
import { copyText } from '../invoices/copyText.ts';
import { useMedia } from '../invoices/useMedia.ts';
import styles from './ActivityView.module.css';
import { activityAsText } from './activityAsText.ts';
import { type ActivityColumn, activityColumns } from './activityColumns.ts';

/** Rows that are copied at once; the whole log is saved as CSV instead. */
const MOST_COPIED = 5_000;

interface ActivityGridProps {
  readonly source: RowSource<PlacedEntry>;
  readonly count: number | null;
}

const idOf = ({ place }: PlacedEntry) => place;

/** The entries, the newest first; Enter opens the customer of one. */
export function ActivityGrid({ source, count }: ActivityGridProps) {
  const t = useTexts('activity');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const roomy = useMedia('(min-width: 96rem)');
  const connections = useApp((app) => app.connections);
  const columns = useMemo(() => activityColumns(t, formats, roomy), [t, formats, roomy]);
  const [layout, setLayout] = useState(() => firstLayout(columns));
  const visible = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED);
  const [current, setCurrent] = useState<PlacedEntry | null>(null);
  useEffect(
    () => source.subscribe((event) => event === 'swapped' && setSelection(NOTHING_SELECTED)),
    [source],
  );
  const open = ({ entry }: PlacedEntry) => {
    const connection = connections.find(({ name }) => name === entry?.connection);
    const parsed = parseCustomerNumber(entry?.customer ?? '');
    if (connection && parsed.ok) {
      navigate(customerPath({ connectionId: connection.id, number: parsed.number }));
    }
  };
  const copy = async (titles: boolean) => {
    const last = Math.min(count ?? 0, MOST_COPIED) - 1;
    const near = isNothing(selection, count ?? 0) ? [] : await source.rowsBetween(0, last);
    const marked = (near ?? []).filter((row) => isSelected(selection, idOf(row)));
    const copied = marked.length > 0 || current === null ? marked : [current];
    const done = await copyText(activityAsText(copied, columns, titles));
    showToast(
      done
        ? { text: invoices('copiedRows', { count: copied.length }) }
        : { text: invoices('copyFailed'), tone: 'failure' },
    );
  };
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
        onCopy={(titles) => void copy(titles)}
        mostNamed={MOST_COPIED}
      />
    </div>
  );
}
