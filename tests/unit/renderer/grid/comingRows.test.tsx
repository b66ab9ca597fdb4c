import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataGrid } from '../../../../renderer/ui/grid/DataGrid.tsx';
import { firstLayout, type GridColumn } from '../../../../renderer/ui/grid/gridColumns.ts';
import { NOTHING_SELECTED } from '../../../../renderer/ui/grid/gridProps.ts';
import { RowSource } from '../../../../renderer/ui/grid/rowSource.ts';

interface Row {
  readonly id: number;
}

const COLUMNS: readonly GridColumn<Row, 'id'>[] = [
  { id: 'id', title: 'Number', align: 'end', width: 80, sortable: false, text: ({ id }) => String(id) },
];
const NOTHING = () => undefined;

it('a grid has placeholders until its first rows are there', async () => {
  const answer = Promise.withResolvers<{ rows: Row[] }>();
  const about = { matching: 2, all: 2, revision: 1, fetchedAt: 1 };
  const source = new RowSource<Row>(async () => ({ ...about, ...(await answer.promise) }));
  render(
    <DataGrid<Row, 'id'>
      source={source}
      texts={{ label: 'Rows', selectAll: 'All', selectRow: 'Select' }}
      columns={COLUMNS}
      layout={firstLayout(COLUMNS)}
      onLayout={NOTHING}
      sort={[]}
      onSort={NOTHING}
      idOf={({ id }) => id}
      selection={NOTHING_SELECTED}
      onSelection={NOTHING}
      onOpen={NOTHING}
    />,
  );
  const seen = () => [
    document.querySelectorAll('[data-skeleton="rows"]').length,
    screen.queryAllByRole('gridcell').length > 0,
  ];
  expect(seen()).toEqual([1, false]);
  await act(async () => {
    answer.resolve({ rows: [{ id: 1 }, { id: 2 }] });
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
  expect(seen()).toEqual([0, true]);
});
