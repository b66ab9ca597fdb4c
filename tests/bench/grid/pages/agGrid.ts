import '../../../../renderer/ui/theme.css';
import './page.css';
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  createGrid,
  type ICellRendererParams,
  ModuleRegistry,
  RowSelectionModule,
  themeQuartz,
} from 'ag-grid-community';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { drawIcon } from './drawIcon.ts';
import { COLUMNS, HEADER_HEIGHT, ROW_HEIGHT } from './gridColumnsShown.ts';
import { gridRows } from './gridRows.ts';
import { stage } from './stage.ts';

/**
 * AG Grid Community with only the modules that it needs to show what the other two pages show: the same texts,
 * tones, icons and marks for selecting. Its rows are in memory beforehand, so that it waits for nothing.
 */
ModuleRegistry.registerModules([ClientSideRowModelModule, CellStyleModule, RowSelectionModule]);
const everything = gridRows(100_000);
const root = document.getElementById('root');

type Column = (typeof COLUMNS)[number];

function columnOf(column: Column): ColDef<InvoiceRow> {
  const { icon, tone } = column;
  return {
    colId: column.id,
    headerName: column.title,
    width: column.width,
    minWidth: 20,
    sortable: column.sortable,
    valueGetter: ({ data }) => (data === undefined ? '' : column.text(data)),
    ...(tone && { cellClass: ({ data }) => (data === undefined ? '' : (tone(data) ?? '')) }),
    ...(icon && { cellRenderer: (cell: ICellRendererParams<InvoiceRow>) => withIcon(column, cell) }),
  };
}

function withIcon(column: Column, { data, value }: ICellRendererParams<InvoiceRow>): HTMLElement {
  const holder = document.createElement('span');
  const name = data === undefined ? undefined : column.icon?.(data);
  const drawn = name === undefined ? undefined : drawIcon(name);
  if (drawn !== undefined) holder.append(drawn);
  if (column.iconWithText) holder.append(String(value));
  return holder;
}

stage({
  show(count) {
    if (root === null) return;
    root.replaceChildren();
    createGrid<InvoiceRow>(root, {
      theme: themeQuartz.withParams({ rowHeight: ROW_HEIGHT, headerHeight: HEADER_HEIGHT }),
      rowHeight: ROW_HEIGHT,
      rowData: everything.slice(0, count),
      rowSelection: { mode: 'multiRow' },
      selectionColumnDef: { width: 34 },
      animateRows: false,
      columnDefs: COLUMNS.map(columnOf),
    });
  },
  scroller: () => document.querySelector<HTMLElement>('.ag-grid-viewport'),
});
