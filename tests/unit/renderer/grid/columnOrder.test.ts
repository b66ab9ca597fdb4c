import { describe, expect, it } from 'vitest';
import { type ColumnLayout, visibleColumns } from '../../../../renderer/ui/grid/gridColumns.ts';
import { boundaryAt, withColumnAt } from '../../../../renderer/ui/grid/moveColumn.ts';
import { fc } from '../../../fastCheck.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const COLUMNS = IDS.map((id) => ({ id }));

const layouts = fc.record({
  order: fc.shuffledSubarray(IDS, { minLength: IDS.length }),
  hidden: fc.subarray(IDS, { maxLength: IDS.length - 1 }),
  pinned: fc.subarray(IDS),
  widths: fc.constant({}),
}) satisfies fc.Arbitrary<ColumnLayout>;

const shownIds = (layout: ColumnLayout) => visibleColumns(COLUMNS, layout).map(({ id }) => id);

describe('a column moved to another place', () => {
  it('stands there, the others in their order, pinned ones among the pinned, nothing lost or shown', () => {
    let moved = 0;
    fc.assert(
      fc.property(layouts, fc.nat({ max: 99 }), fc.nat({ max: 8 }), (layout, which, boundary) => {
        const shown = visibleColumns(COLUMNS, layout);
        const column = shown[which % shown.length];
        if (column === undefined) throw new Error('one column is always shown');
        const after = withColumnAt(layout, shown, column.id, boundary);
        const pinned = shown.filter((one) => one.pinned).length;
        const [least, most] = column.pinned ? [0, pinned] : [pinned, shown.length];
        const place = Math.min(Math.max(boundary, least), most);
        const before = shown.map(({ id }) => id);
        const expected = [
          ...before.slice(0, place).filter((id) => id !== column.id),
          column.id,
          ...before.slice(place).filter((id) => id !== column.id),
        ];
        expect(shownIds(after)).toEqual(expected);
        expect([...after.order].sort()).toEqual(IDS);
        expect(after.hidden).toBe(layout.hidden);
        expect(after.pinned).toBe(layout.pinned);
        // What it does not change is the same object: nothing is kept or rendered for it.
        expect(after === layout).toBe(expected.join() === before.join());
        if (after !== layout) moved += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(moved).toBeGreaterThan(400);
  });

  it('is dropped at the nearer edge of the heading below the pointer, whatever is not in view', () => {
    const edges = [
      { left: 34, right: 134, place: 0 },
      { left: 134, right: 174, place: 3 },
      { left: 174, right: 274, place: 4 },
    ];
    const dropped = [0, 80, 90, 133, 150, 160, 220, 230, 900].map((x) => boundaryAt(edges, x));
    expect(dropped).toEqual([0, 0, 3, 3, 3, 4, 4, 5, 5]);
  });
});
