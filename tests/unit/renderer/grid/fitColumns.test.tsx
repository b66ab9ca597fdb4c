import { describe, expect, it } from 'vitest';
import {
  CHECK_WIDTH,
  type ColumnNeed,
  ColumnViewport,
  fitColumns,
  leastRoom,
} from '../../../../renderer/ui/grid/columnViewport.ts';
import { firstLayout, type GridColumn } from '../../../../renderer/ui/grid/gridColumns.ts';
import { fc } from '../../../fastCheck.ts';

const need = fc
  .record({
    least: fc.integer({ min: 30, max: 230 }),
    more: fc.integer({ min: 0, max: 300 }),
    isSet: fc.boolean(),
    stays: fc.constantFrom<ColumnNeed['stays']>('no', 'no', 'no', 'ifRoom'),
  })
  .map(({ least, more, ...rest }): ColumnNeed => ({ least, width: least + more, ...rest }));

/** Columns of which one always stays, as what is outstanding does. */
const needs = fc
  .tuple(fc.array(need, { minLength: 1, maxLength: 14 }), fc.nat({ max: 14 }), need)
  .map(([others, at, one]) => others.toSpliced(at, 0, { ...one, stays: 'always' }));

describe('the columns in view', () => {
  it('are whole, within the room and beside one another, whatever is asked for and however little room there is', () => {
    let partly = 0;
    fc.assert(
      fc.property(needs, fc.integer({ min: 0, max: 1_800 }), fc.nat({ max: 15 }), (asked, room, from) => {
        const { boxes, before, after, end } = fitColumns(asked, room, from);
        const shown = boxes.flatMap((box, place) => (box === null ? [] : [{ ...box, place }]));
        let edge = CHECK_WIDTH;
        for (const { left, width, place } of shown) {
          expect(left).toBe(edge);
          edge += width;
          if (shown.length > 1) expect(width).toBeGreaterThanOrEqual(asked[place]?.least ?? 0);
          expect(width).toBeLessThanOrEqual(asked[place]?.width ?? 0);
        }
        expect(end).toBe(edge);
        if (room > 400) expect(end).toBeLessThanOrEqual(room);
        // Each is shown, or counted at one side of those that are.
        const places = [...shown.map(({ place }) => place), ...before, ...after];
        expect(places.toSorted((one, other) => one - other)).toEqual(asked.map((_, place) => place));
        expect(shown.length).toBeGreaterThan(0);
        if (before.length + after.length > 0) partly += 1;
      }),
      { numRuns: 3_000 },
    );
    expect(partly).toBeGreaterThan(1_000);
  });

  it('bring each column beside the one that always stays, in the least room that they ask for and in any larger', () => {
    fc.assert(
      fc.property(needs, fc.nat({ max: 900 }), (asked, more) => {
        const room = leastRoom(asked) + more;
        const stays = asked.findIndex((one) => one.stays === 'always');
        for (const from of asked.keys()) {
          const { boxes } = fitColumns(asked, room, from);
          expect(boxes[stays]).not.toBeNull();
          expect(boxes[from]).not.toBeNull();
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are all where there is room for all, and no room stays empty behind the last one', () => {
    const asked: ColumnNeed[] = Array.from({ length: 5 }, (_, place) => ({
      ...{ least: 100, width: 100, isSet: false },
      stays: place === 2 ? 'always' : 'no',
    }));
    const shownIn = (room: number, from: number) =>
      fitColumns(asked, room, from).boxes.flatMap((box, place) => (box === null ? [] : [place]));
    expect(shownIn(CHECK_WIDTH + 500, 0)).toEqual([0, 1, 2, 3, 4]);
    expect(shownIn(CHECK_WIDTH + 499, 0)).toEqual([0, 1, 2, 3]);
    expect(shownIn(CHECK_WIDTH + 372, 0)).toEqual([0, 1, 2]);
    expect(shownIn(CHECK_WIDTH + 372, 1)).toEqual([1, 2, 3]);
    expect(shownIn(CHECK_WIDTH + 372, 4)).toEqual([2, 3, 4]);
    expect(fitColumns(asked, CHECK_WIDTH + 372, 1)).toMatchObject({ before: [0], after: [4] });
    // A width that the clerk has set moves the columns behind, and never the one that always stays.
    const set = asked.with(0, { least: 100, width: 400, isSet: true, stays: 'no' });
    const { boxes } = fitColumns(set, CHECK_WIDTH + 372, 0);
    expect(boxes.map((box) => box?.width)).toEqual([200, undefined, 100, undefined, undefined]);
  });
});

describe('a window of columns', () => {
  const column = (id: string): GridColumn<never> => ({
    ...{ id, title: id, align: 'end', width: 100, sortable: false, text: () => '' },
    ...(id === 'c' ? { sticky: 'always' } : {}),
  });
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map(column);
  function opened(room: number) {
    const frame = document.createElement('div');
    const shown = new ColumnViewport();
    shown.open(frame);
    shown.resize(room);
    shown.update({ columns, layout: firstLayout(columns), sort: [], sums: new Map() });
    const inView = () =>
      columns
        .flatMap(({ id }, place) => (frame.style.getPropertyValue(`--grid-d${place}`) ? [] : [id]))
        .join('');
    return { shown, frame, inView };
  }

  it('follows the keyboard, and goes on by as many columns as it shows', () => {
    const { shown, inView } = opened(CHECK_WIDTH + 372);
    expect(inView()).toBe('abc');
    shown.go(3);
    expect(inView()).toBe('bcd');
    shown.go(0);
    expect(inView()).toBe('abc');
    shown.page(1);
    expect([inView(), shown.current]).toEqual(['cde', 3]);
    shown.page(1);
    expect([inView(), shown.current]).toEqual(['cef', 5]);
    shown.page(-1);
    expect([inView(), shown.current]).toEqual(['bcd', 3]);
  });

  it('goes on by one with a wheel that is turned sideways, and keeps the keyboard’s column in a smaller room', () => {
    const { shown, inView } = opened(CHECK_WIDTH + 372);
    shown.turn(40);
    expect(inView()).toBe('abc');
    shown.turn(40);
    expect(inView()).toBe('bcd');
    shown.turn(-80);
    expect(inView()).toBe('abc');
    shown.go(1);
    shown.resize(CHECK_WIDTH + 272);
    expect(inView()).toBe('bc');
  });

  it('is as wide as its texts, its headings and its sums, and asks for the room of the widest beside what stays', () => {
    const { shown, frame } = opened(2_000);
    const width = (place: number) => Number.parseInt(frame.style.getPropertyValue(`--grid-w${place}`), 10);
    const least = () => Number.parseInt(frame.style.getPropertyValue('--grid-least'), 10);
    const before = least();
    shown.note(columns[0] as GridColumn<never>, '9 999 999 999 999 999,9999');
    expect(width(0)).toBe(100);
    shown.painted();
    expect(width(0)).toBeGreaterThan(190);
    expect(least()).toBeGreaterThan(before + 90);
    const sums = new Map([['b', ['99 999 999 999 999 999,9999']]]);
    shown.update({ columns, layout: { ...firstLayout(columns), widths: { a: 44, d: 300 } }, sort: [], sums });
    expect([width(0), width(1), width(2), width(3)].map((one) => one > 190)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});
