import { describe, expect, it } from 'vitest';
import {
  firstLayout,
  NARROWEST,
  visibleColumns,
  withMove,
  withPin,
  withVisibility,
  withWidth,
} from '../../../../renderer/ui/grid/gridColumns.ts';
import { gridCommand, type KeyPress } from '../../../../renderer/ui/grid/gridController.ts';
import { nextSort, type SortKey } from '../../../../renderer/ui/grid/gridProps.ts';

const COLUMNS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const names = (layout: ReturnType<typeof firstLayout>) =>
  visibleColumns(COLUMNS, layout).map((column) => column.id);

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  ...more,
});

describe('the keys of a grid', () => {
  it('copy with headings by Shift, and type ahead by digits even where letters are switched off', () => {
    expect(gridCommand(press('c', { ctrlKey: true }), true)).toEqual({ kind: 'copy', header: false });
    const withHeadings = press('C', { metaKey: true, shiftKey: true });
    expect(gridCommand(withHeadings, true)).toEqual({ kind: 'copy', header: true });
    expect(gridCommand(press('7'), false)).toEqual({ kind: 'type', digit: '7' });
    expect(gridCommand(press('j'), false)).toBeNull();
    expect(gridCommand(press('7', { ctrlKey: true }), true)).toBeNull();
  });

  it('move by J and K alone: with Shift they are commands, such as that for statements', () => {
    for (const letter of ['j', 'J', 'k', 'K']) {
      expect(gridCommand(press(letter), true)?.kind).toBe('move');
      expect(gridCommand(press(letter, { shiftKey: true }), true)).toBeNull();
    }
    const up = press('ArrowUp', { shiftKey: true });
    expect(gridCommand(up, true)).toEqual({ kind: 'move', to: 'up', extend: true });
  });
});

describe('the sort of a grid', () => {
  it('goes from the service order to ascending, descending and back', () => {
    const first = nextSort<string>([], 'a', false);
    const second = nextSort(first, 'a', false);
    expect([first, second, nextSort(second, 'a', false)]).toEqual([
      [{ column: 'a', direction: 'ascending' }],
      [{ column: 'a', direction: 'descending' }],
      [],
    ]);
  });

  it('adds a column with shift, keeps the order of the others, and stops at the bound', () => {
    let sort: SortKey<string>[] = [];
    for (const column of ['a', 'b', 'b', 'c', 'd', 'e']) sort = nextSort(sort, column, true);
    expect(sort.map((key) => `${key.column} ${key.direction}`)).toEqual([
      'a ascending',
      'b descending',
      'c ascending',
      'd ascending',
    ]);
    expect(nextSort(sort, 'b', true).map((key) => key.column)).toEqual(['a', 'c', 'd']);
  });
});

describe('the columns of a grid', () => {
  it('hides, shows and moves, and never hides the last one', () => {
    let layout = withVisibility(withVisibility(firstLayout(COLUMNS), 'a', false), 'c', false);
    expect(names(layout)).toEqual(['b']);
    expect(withVisibility(layout, 'b', false)).toBe(layout);
    layout = withMove(withVisibility(layout, 'c', true), 'c', -2);
    expect(names(layout)).toEqual(['c', 'b']);
  });

  it('bounds widths, and shows columns that a kept layout does not know', () => {
    expect(withWidth(firstLayout(COLUMNS), 'a', -5).widths).toEqual({ a: NARROWEST });
    expect(names({ order: ['c'], hidden: [], pinned: [], widths: {} })).toEqual(['c', 'a', 'b']);
  });

  it('put pinned ones first, in the order among themselves, and let them go again', () => {
    const pinned = withPin(withPin(firstLayout(COLUMNS), 'c', true), 'b', true);
    expect(visibleColumns(COLUMNS, pinned).map(({ id, pinned: at }) => `${id} ${at}`)).toEqual([
      'b true',
      'c true',
      'a false',
    ]);
    expect(names(withPin(pinned, 'b', false))).toEqual(['c', 'a', 'b']);
    expect(names(withVisibility(pinned, 'b', false))).toEqual(['c', 'a']);
  });
});
