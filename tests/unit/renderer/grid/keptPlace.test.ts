import { expect, it } from 'vitest';
import type { GridHandle } from '../../../../renderer/ui/grid/gridProps.ts';
import type { RowSource } from '../../../../renderer/ui/grid/rowSource.ts';
import { type NewPlace, placeToRestore } from '../../../../renderer/ui/grid/scrollRestoration.ts';

const FOUND: NewPlace = { topIndex: 40, topOffset: 7, currentIndex: 44 };

/** What is restored after so much has happened between the question and the answer. */
function restoredAfter(moved: { by: number; acts?: number; rowsLost?: number }): NewPlace | undefined {
  let place = { top: undefined, topIndex: 10, topOffset: 0, current: undefined, currentIndex: 12 };
  let acts = 5;
  const source = { count: 100 };
  let restored: NewPlace | undefined;
  const handle: Pick<GridHandle<object>, 'place' | 'acts' | 'restore'> = {
    place: () => place,
    acts: () => acts,
    restore: (to) => {
      restored = to;
    },
  };
  const grid = { current: handle as GridHandle<object> };
  const { restore } = placeToRestore(grid, source as unknown as RowSource<object>);
  place = { ...place, topIndex: place.topIndex + moved.by, currentIndex: place.currentIndex + moved.by };
  acts += moved.acts ?? 0;
  source.count -= moved.rowsLost ?? 0;
  restore(FOUND);
  return restored;
}

it('a place that is restored late has what the clerk moved meanwhile added, and nothing else', () => {
  expect(restoredAfter({ by: 0, acts: 1 })).toEqual(FOUND);
  expect(restoredAfter({ by: 3, acts: 1 })).toEqual({ topIndex: 43, topOffset: 0, currentIndex: 47 });
  expect(restoredAfter({ by: -60, acts: 2 })).toEqual({ topIndex: 0, topOffset: 0, currentIndex: 0 });
  // An invoice that the address names has moved the rows.
  expect(restoredAfter({ by: 3 })).toEqual(FOUND);
  expect(restoredAfter({ by: -8, acts: 1, rowsLost: 20 })).toEqual(FOUND);
});
