import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Ref, useState } from 'react';
import { DataGrid } from '../../../../renderer/ui/grid/DataGrid.tsx';
import { type ColumnLayout, firstLayout, type GridColumn } from '../../../../renderer/ui/grid/gridColumns.ts';
import {
  type DataGridProps,
  type GridHandle,
  type GridSelection,
  NOTHING_SELECTED,
  type SortKey,
} from '../../../../renderer/ui/grid/gridProps.ts';
import { RowSource } from '../../../../renderer/ui/grid/rowSource.ts';

export interface Row {
  readonly id: number;
  readonly name: string;
}

export type Column = 'id' | 'name';

export const COLUMNS: readonly GridColumn<Row, Column>[] = [
  { id: 'id', title: 'Number', align: 'end', width: 80, sortable: true, text: (row) => String(row.id) },
  {
    id: 'name',
    title: 'Name',
    align: 'start',
    width: 120,
    sortable: true,
    text: (row) => row.name,
    tooltip: (row) => (row.id % 2 === 0 ? 'even' : undefined),
  },
];
const TEXTS = { label: 'Rows', selectAll: 'All', selectRow: 'Select' };
const LAYOUT = firstLayout(COLUMNS);
const idOf = (row: Row) => row.id;

interface Seen {
  selection: GridSelection;
  sort: SortKey<Column>[];
  opened: number[];
  layout: ColumnLayout;
  asked: (number | string | undefined)[];
  current: number | null;
  refused: number;
  /** Gives it other columns of the same kind. */
  redraw: () => void;
}

function rowsOf(count: number): RowSource<Row> {
  return new RowSource<Row>(async (offset, limit) => ({
    rows: Array.from({ length: Math.max(Math.min(limit, count - offset), 0) }, (_, place) => ({
      id: offset + place + 1,
      name: `row ${offset + place + 1}`,
    })),
    matching: count,
    all: count,
    revision: 1,
    fetchedAt: 1,
  }));
}

/** Renders a grid of so many rows; what it does is noted in `seen`. */
export async function show(
  count: number,
  more: Partial<DataGridProps<Row, Column>> & { readonly ref?: Ref<GridHandle<Row>> } = {},
) {
  const seen: Seen = {
    selection: NOTHING_SELECTED,
    sort: [],
    opened: [],
    layout: LAYOUT,
    asked: [],
    current: null,
    refused: 0,
    redraw: () => {},
  };
  const source = rowsOf(count);
  function Held() {
    const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED);
    const [sort, setSort] = useState<SortKey<Column>[]>([]);
    const [columns, setColumns] = useState(COLUMNS);
    seen.redraw = () => setColumns([...COLUMNS]);
    seen.selection = selection;
    seen.sort = sort;
    return (
      <DataGrid<Row, Column>
        source={source}
        texts={TEXTS}
        columns={columns}
        layout={LAYOUT}
        onLayout={(layout) => {
          seen.layout = layout;
        }}
        onMenu={({ row, column }) => seen.asked.push(row.id, column)}
        sort={sort}
        onSort={setSort}
        idOf={idOf}
        selection={selection}
        onSelection={setSelection}
        onCurrent={(row) => {
          seen.current = row.id;
        }}
        onOpen={(row) => seen.opened.push(row.id)}
        onTooMany={() => {
          seen.refused += 1;
        }}
        {...more}
      />
    );
  }
  render(<Held />);
  await settled();
  const user = userEvent.setup();
  await user.tab();
  return { seen, source, user };
}

export async function settled() {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

export const ids = (selection: GridSelection) =>
  selection.kind === 'rows' ? [...selection.ids] : `all but ${[...selection.except]}`;
