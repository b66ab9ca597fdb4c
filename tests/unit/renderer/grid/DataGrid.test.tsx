import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WIDEST_FIT } from '../../../../renderer/ui/grid/columnViewport.ts';
import { DataGrid } from '../../../../renderer/ui/grid/DataGrid.tsx';
import { firstLayout, type GridColumn } from '../../../../renderer/ui/grid/gridColumns.ts';
import { type GridHandle, type GridSums, NOTHING_SELECTED } from '../../../../renderer/ui/grid/gridProps.ts';
import { RowSource } from '../../../../renderer/ui/grid/rowSource.ts';

import { COLUMNS, type Column, ids, type Row, settled, show } from './shownGrid.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function scroll(top: number): void {
  const grid = screen.getByRole('grid');
  grid.scrollTop = top;
  grid.dispatchEvent(new Event('scroll'));
}
const widthOf = (place: number) => {
  const { style } = screen.getByRole('grid').parentElement as HTMLElement;
  return Number.parseInt(style.getPropertyValue(`--grid-w${place}`), 10);
};

const gridOf = (source: RowSource<Row>, columns: readonly GridColumn<Row, Column>[]) => (
  <DataGrid<Row, Column>
    {...{ source, columns, layout: firstLayout(columns), sort: [], selection: NOTHING_SELECTED }}
    texts={{ label: 'Rows', selectAll: 'All', selectRow: 'Select' }}
    idOf={({ id }) => id}
    onLayout={() => {}}
    onSort={() => {}}
    onSelection={() => {}}
  />
);

describe('DataGrid', () => {
  it('widens a column for its longest text, so that no amount is cut, up to a bound', async () => {
    const long = '100 000 000 001,0000';
    const texts = (text: string, more: Partial<GridColumn<Row, Column>> = {}): GridColumn<Row, Column>[] => [
      { ...(COLUMNS[0] as GridColumn<Row, Column>), text: () => text, ...more },
    ];
    const widthWith = async (columns: GridColumn<Row, Column>[]) => {
      await show(3, { columns });
      const width = widthOf(0);
      cleanup();
      return width;
    };
    expect(await widthWith(texts('1'))).toBe(80);
    expect(await widthWith(texts(long))).toBeGreaterThan(140);
    expect(await widthWith(texts(long.repeat(500)))).toBe(WIDEST_FIT);
    expect(await widthWith(texts('1', { title: 'Tage in Verzug seit' }))).toBeGreaterThan(130);
    // Words may be shortened, and take no more than their own room where they are few.
    expect(await widthWith(texts(long, { words: true }))).toBe(80);
    expect(await widthWith(texts('', { words: true, title: 'No' }))).toBeLessThan(40);
  });

  it('makes a column no wider than its texts ask for once other rows are shown, or other texts of them', async () => {
    const long = '100 000 000 001,0000';
    const named = (id: number, text: string) => Array.from({ length: id }, () => ({ id, name: text }));
    const pageOf = (rows: readonly Row[]) => async () => ({
      ...{ rows, matching: rows.length, all: rows.length, revision: 1, fetchedAt: 1 },
    });
    const columns = COLUMNS.map((column) => ({ ...column, width: 60 }));
    const source = new RowSource<Row>(pageOf(named(3, long)));
    const { rerender } = render(gridOf(source, columns));
    await settled();
    expect(widthOf(1)).toBeGreaterThan(140);
    rerender(
      gridOf(
        source,
        columns.map((column) => ({ ...column, text: () => '1' })),
      ),
    );
    expect(widthOf(1)).toBe(60);
    rerender(gridOf(source, columns));
    expect(widthOf(1)).toBeGreaterThan(140);
    source.replace(pageOf(named(3, 'short')));
    await settled();
    expect(widthOf(1)).toBe(60);
  });

  it('redraws no row where only a width is another', async () => {
    const { source } = await show(300, {
      columns: [{ ...(COLUMNS[0] as GridColumn<Row, Column>), text: ({ id }) => '9'.repeat(id / 10) }],
    });
    const [first] = document.querySelectorAll('[role="gridcell"]');
    const before = widthOf(0);
    scroll(6_000);
    await settled();
    expect(source.rowAt(200)).toBeTruthy();
    expect(widthOf(0)).toBeGreaterThan(before);
    expect(document.querySelectorAll('[role="gridcell"]')[0]).toBe(first);
  });

  it('has sums below their columns, also those of hidden columns, and widens a column for its sum', async () => {
    const sum = { key: 'id', column: 'id', title: 'Number', values: ['100000000001.25', '7'] } as const;
    const totals: GridSums<Column> = {
      label: 'Totals',
      lines: [
        { name: 'All 3', scope: '3 of 3 rows', stale: false },
        { name: 'Selected 1', stale: false },
      ],
      sums: [sum, { key: 'none', column: null, title: 'Owed', values: ['9', '8'] }],
    };
    const { user } = await show(3, { totals });
    const frame = screen.getByRole('grid').parentElement as HTMLElement;
    expect(widthOf(0)).toBeGreaterThan(120);
    const region = within(screen.getByRole('region', { name: 'Totals' }));
    const lines = region.getAllByRole('row').slice(1);
    for (const [place, name] of [/^3 of 3 rows/, /^Selected 1/].entries())
      expect(within(lines[place] as HTMLElement).getByRole('rowheader', { name })).toBeTruthy();
    const [cell] = within(lines[0] as HTMLElement).getAllByRole('cell');
    expect(cell?.title).toBe('Number');
    expect(cell?.style.left).toBe(frame.style.getPropertyValue('--grid-x0'));
    const all = region.getByRole('button');
    await user.click(all);
    expect(within(screen.getByRole('dialog')).getByRole('row', { name: /^Owed/ }).textContent).toMatch(
      /9.*8/,
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(all));
  });

  it('leaves J and K alone when single keys are switched off', async () => {
    const { seen, user } = await show(50, { letters: false });
    await user.keyboard('jj');
    expect(seen.current).toBe(1);
  });

  it('selects by space, extends by shift, and selects all without loading them', async () => {
    const { seen, user, source } = await show(100_000);
    await user.keyboard(' {ArrowDown}{ArrowDown} ');
    expect(ids(seen.selection)).toEqual([1, 3]);
    const stateOf = (row: number) =>
      screen.getByText(`row ${row}`).closest('[role="row"]')?.getAttribute('aria-selected');
    expect([1, 2, 3].map(stateOf)).toEqual(['true', 'false', 'true']);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await settled();
    expect(ids(seen.selection)).toEqual([3, 4, 5]);
    await user.keyboard('{Control>}a{/Control}');
    expect(ids(seen.selection)).toBe('all but ');
    expect(stateOf(2)).toBe('true');
    await user.keyboard(' ');
    expect(ids(seen.selection)).toBe('all but 5');
    expect(source.rowAt(50_000)).toBeUndefined();
  });

  it('extends over rows that were never shown, and refuses more than can be named', async () => {
    const { seen, user } = await show(20_000, { mostNamed: 10_000 });
    const cell = () => document.activeElement as HTMLElement;
    await user.keyboard('{Shift>}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}{/Shift}');
    await settled();
    expect(ids(seen.selection)).toHaveLength(115);
    await user.keyboard('{Control>}{End}{/Control}{Home}{ArrowUp}');
    await settled();
    await user.keyboard('{Control>}{Shift>}{Home}{/Shift}{/Control}');
    await settled();
    expect(seen.refused).toBe(1);
    expect(cell().textContent).toBe('1');
  });

  it('clicks one, adds with control or the mark, extends with shift', async () => {
    const { seen, user } = await show(200);
    const cell = (text: string) => screen.getByText(text).closest('[role="gridcell"]') as HTMLElement;
    await user.click(cell('row 4'));
    expect(ids(seen.selection)).toEqual([4]);
    await user.keyboard('{Control>}');
    await user.click(cell('row 6'));
    await user.keyboard('{/Control}{Shift>}');
    await user.click(cell('row 9'));
    await user.keyboard('{/Shift}');
    await settled();
    expect(ids(seen.selection)).toEqual([6, 7, 8, 9]);
    const mark = cell('row 2').closest('[role="row"]')?.querySelector('[data-check]') as HTMLElement;
    await user.click(mark);
    expect(ids(seen.selection)).toEqual([6, 7, 8, 9, 2]);
    expect(cell('row 2').closest('[role="row"]')?.getAttribute('aria-selected')).toBe('true');
  });

  it('says by a checkbox of each row, and of the heading, what is selected', async () => {
    const { user } = await show(3);
    const checks = () => screen.getAllByRole('checkbox').map((check) => check.getAttribute('aria-checked'));
    expect(screen.getAllByRole('checkbox', { name: 'Select' })).toHaveLength(3);
    const all = screen.getByRole('checkbox', { name: 'All' });
    expect(checks()).toEqual(['false', 'false', 'false', 'false']);
    await user.click(screen.getAllByRole('checkbox', { name: 'Select' })[1] as Element);
    expect(checks()).toEqual(['mixed', 'false', 'true', 'false']);
    await user.click(all);
    expect(checks()).toEqual(['true', 'true', 'true', 'true']);
  });

  it('leaves the columns in view, and the keyboard in its column, where the mark of a row is pressed', async () => {
    const { seen, user } = await show(200);
    await user.keyboard('{End}');
    const column = () => document.activeElement?.getAttribute('data-column');
    expect(column()).toBe('name');
    const mark = screen.getByText('row 4').closest('[role="row"]')?.querySelector('[data-check]') as Element;
    await user.click(mark);
    expect(ids(seen.selection)).toEqual([4]);
    expect(column()).toBe('name');
    fireEvent.contextMenu(mark);
    expect([seen.asked, column()]).toEqual([[4, 'name'], 'name']);
  });

  it('sorts from the heading by Enter, adds with shift, and says so to a screen reader', async () => {
    const { seen, user } = await show(50);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Number');
    await user.keyboard('{Enter}{ArrowRight}{Shift>}{Enter}{/Shift}');
    expect(seen.sort).toEqual([
      { column: 'id', direction: 'ascending' },
      { column: 'name', direction: 'ascending' },
    ]);
    expect(screen.getByRole('columnheader', { name: /Number/ }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByText('Name'));
    expect(seen.sort).toEqual([{ column: 'name', direction: 'descending' }]);
  });

  it('opens by Enter and by double click', async () => {
    const { seen, user } = await show(50);
    await user.keyboard('{ArrowDown}{Enter}');
    await user.dblClick(screen.getByText('row 7'));
    expect(seen.opened).toEqual([2, 7]);
  });

  it('keeps the focus when the current row is scrolled away, and continues from there', async () => {
    const { seen, user } = await show(5_000);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const grid = screen.getByRole('grid');
    scroll(60_000);
    await settled();
    expect(document.activeElement).toBe(grid);
    await user.keyboard('{ArrowDown}');
    await settled();
    expect(seen.current).toBe(4);
    expect(document.activeElement?.textContent).toBe('4');
  });

  it('P48 is at no other row while the one that it moved to is on its way', async () => {
    const grid = createRef<GridHandle<Row>>();
    const { user } = await show(5_000, { ref: grid });
    const at = () => grid.current?.place();
    await user.keyboard('{ArrowDown}');
    expect(at()).toMatchObject({ current: { id: 2 }, currentIndex: 1 });
    fireEvent.keyDown(document.activeElement as Element, { key: 'End', ctrlKey: true });
    expect(at()).toMatchObject({ current: undefined, currentIndex: 4_999 });
    await settled();
    expect(at()).toMatchObject({ current: { id: 5_000 }, currentIndex: 4_999 });
  });

  it('keeps the focus on its cell when all columns are made again', async () => {
    const { seen, user } = await show(50);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    const before = document.activeElement;
    act(seen.redraw);
    await settled();
    expect(before?.isConnected).toBe(false);
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
    expect(document.activeElement?.textContent).toBe(before?.textContent);
  });

  it('takes Escape for the tooltip of a cell alone while it is shown', async () => {
    const { user } = await show(50);
    const reached = vi.fn();
    window.addEventListener('keydown', reached);
    onTestFinished(() => window.removeEventListener('keydown', reached));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    screen.getByRole('tooltip');
    reached.mockClear();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(reached).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(reached).toHaveBeenCalledTimes(1);
  });

  it('explains a cell on hover and on focus, and Escape puts it away', async () => {
    const { user } = await show(50);
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('tooltip').textContent).toBe('even');
    const cell = document.activeElement;
    expect(cell?.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(cell?.hasAttribute('aria-describedby')).toBe(false);
    await user.hover(screen.getByText('row 4'));
    expect(screen.getByRole('tooltip').textContent).toBe('even');
    await user.hover(screen.getByText('row 5'));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('takes the tooltip of a cell away with its column', async () => {
    const rows = [1, 2, 3, 4].map((id) => ({ id, name: `row ${id}` }));
    const source = new RowSource<Row>(async () => ({
      ...{ rows, matching: rows.length, all: rows.length, revision: 1, fetchedAt: 1 },
    }));
    const { rerender } = render(gridOf(source, COLUMNS));
    await settled();
    await userEvent.hover(screen.getByText('row 4'));
    expect(screen.getByRole('tooltip').textContent).toBe('even');
    rerender(gridOf(source, COLUMNS.slice(0, 1)));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('F11 shows placeholders of the final height while a window is on its way, and rows once it is there', async () => {
    await show(5_000);
    const grid = screen.getByRole('grid');
    scroll(90_000);
    expect(grid.querySelectorAll('[data-loading]').length).toBeGreaterThan(15);
    await settled();
    expect(grid.querySelectorAll('[data-loading]')).toHaveLength(0);
    expect(screen.getByText('row 3005')).toBeTruthy();
  });
});

describe('the menu of a row', () => {
  it('is asked for by right click and by its keys, with the row and the column', async () => {
    const { seen, user } = await show(50);
    fireEvent.contextMenu(screen.getByText('row 4'), { clientX: 5, clientY: 5 });
    expect(seen.asked).toEqual([4, 'name']);
    expect(seen.current).toBe(4);
    await user.keyboard('{ArrowDown}{ArrowLeft}{Shift>}{F10}{/Shift}');
    expect(seen.asked).toEqual([4, 'name', 5, 'id']);
  });

  it('is none for a heading', async () => {
    const { seen, user } = await show(50);
    fireEvent.contextMenu(screen.getByText('Name'));
    await user.keyboard('{ArrowUp}{Shift>}{F10}{/Shift}');
    expect(seen.asked).toEqual([]);
  });
});
