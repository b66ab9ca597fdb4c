import {
  CircleAlert,
  CircleCheck,
  Clock,
  FileCheck,
  FileCheck2,
  FileMinus,
  FileText,
  Pencil,
  Plus,
} from 'lucide-react';
import type { Ref } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import type { InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { GridHandle, GridMenu } from '../../ui/grid/gridProps.ts';
import { type GridSelection, selectedCount } from '../../ui/grid/gridSelection.ts';
import type { GridSums } from '../../ui/grid/gridSums.ts';
import type { GridTexts } from '../../ui/grid/gridTexts.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { useInvoicesStore } from './state/invoicesStore.ts';

const ICONS = {
  pdf: <FileText size={14} aria-hidden />,
  pdfSaved: <FileCheck2 size={14} aria-hidden />,
  overdue: <CircleAlert size={13} aria-hidden />,
  creditNote: <FileMinus size={13} aria-hidden />,
  new: <Plus size={12} aria-hidden />,
  settled: <CircleCheck size={12} aria-hidden />,
  readable: <FileCheck size={12} aria-hidden />,
  changed: <Pencil size={12} aria-hidden />,
  stale: <Clock size={12} aria-hidden />,
};

interface InvoiceGridProps {
  readonly source: RowSource<InvoiceRow>;
  readonly columns: readonly GridColumn<InvoiceRow, InvoiceColumn>[];
  readonly totals: GridSums<InvoiceColumn>;
  readonly label: string;
  readonly onOpen: (row: InvoiceRow, column: InvoiceColumn | undefined) => void;
  readonly onGo?: ((row: InvoiceRow) => void) | undefined;
  readonly onMenu: (asked: GridMenu<InvoiceRow, InvoiceColumn>) => void;
  readonly onCopy: (header: boolean) => void;
  readonly onTooMany: () => void;
  readonly onType: (digit: string) => void;
  readonly ref: Ref<GridHandle<InvoiceRow>>;
}

const idOf = (row: InvoiceRow) => row.id;
const toneOf = (row: InvoiceRow) => (row.change === null ? undefined : 'changed');

/** The invoices of a customer in the grid, with the clerk's sort, selection and arrangement. */
export function InvoiceGrid({
  source,
  columns,
  totals,
  label,
  onOpen,
  onGo,
  onMenu,
  onCopy,
  onTooMany,
  onType,
  ref,
}: InvoiceGridProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const sort = useInvoicesStore((state) => state.sort);
  const selection = useInvoicesStore((state) => state.selection);
  const layout = useInvoicesStore((state) => state.layout);
  const texts: GridTexts = {
    label,
    selectAll: t('selectAll'),
    selectRow: t('selectRow'),
    movedColumn: (title, place, of) => t('columnMoved', { title, place, of }),
  };
  const changeSort = (next: InvoiceSort) => {
    useInvoicesStore.setState({ sort: next });
    const keys = next.map(({ column, direction }) =>
      t(direction === 'ascending' ? 'sortAscending' : 'sortDescending', {
        title: columns.find(({ id }) => id === column)?.title ?? column,
      }),
    );
    announce(keys.length === 0 ? t('serviceOrder') : t('sortedBy', { keys: keys.join(', ') }));
  };
  const changeSelection = (next: GridSelection) => {
    useInvoicesStore.setState({ selection: next });
    // What is selected is announced with its sum, once it is known.
    const count = selectedCount(next, source.count ?? 0);
    if (count === 0) announce(t('totalSelected', { count: formats.count(count) }));
  };
  return (
    <DataGrid<InvoiceRow, InvoiceColumn>
      ref={ref}
      source={source}
      texts={texts}
      columns={columns}
      totals={totals}
      layout={layout}
      onLayout={(next) => useInvoicesStore.setState({ layout: next })}
      sort={sort}
      onSort={changeSort}
      idOf={idOf}
      selection={selection}
      onSelection={changeSelection}
      onCurrent={(current) => useInvoicesStore.setState({ current })}
      onOpen={(row, _, column) => onOpen(row, column)}
      {...(onGo ? { onGo } : {})}
      onMenu={onMenu}
      onCopy={onCopy}
      onTooMany={onTooMany}
      onType={onType}
      tone={toneOf}
      icons={ICONS}
      letters={letters}
    />
  );
}
