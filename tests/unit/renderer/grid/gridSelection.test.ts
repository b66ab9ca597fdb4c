import { describe, expect, it } from 'vitest';
import {
  ALL_SELECTED,
  type GridSelection,
  isSelected,
  NOTHING_SELECTED,
  selectedCount,
  selectOnly,
  toggle,
} from '../../../../renderer/ui/grid/gridProps.ts';
import { fc } from '../../../fastCheck.ts';

const LIST = Array.from({ length: 60 }, (_, place) => place + 1);
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 });

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('all' as const, 'none' as const) }),
  fc.record({ kind: fc.constant('toggle' as const), id: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('only' as const), ids }),
);

type Move =
  | { readonly kind: 'all' | 'none' }
  | { readonly kind: 'toggle'; readonly id: number }
  | { readonly kind: 'only'; readonly ids: readonly number[] };

function afterMove(selection: GridSelection, move: Move): GridSelection {
  switch (move.kind) {
    case 'all':
      return ALL_SELECTED;
    case 'none':
      return NOTHING_SELECTED;
    case 'toggle':
      return toggle(selection, move.id);
    case 'only':
      return selectOnly(move.ids);
  }
}

function plainAfterMove(plain: ReadonlySet<number>, move: Move): ReadonlySet<number> {
  switch (move.kind) {
    case 'all':
      return new Set(LIST);
    case 'none':
      return new Set();
    case 'toggle':
      return plain.symmetricDifference(new Set([move.id]));
    case 'only':
      return new Set(move.ids);
  }
}

describe('the selection of a grid', () => {
  it('means the same rows as a plain set, whatever is clicked', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps: Move[]) => {
        const selection = steps.reduce(afterMove, NOTHING_SELECTED);
        const plain = steps.reduce(plainAfterMove, new Set<number>());
        expect(LIST.filter((id) => isSelected(selection, id))).toEqual(LIST.filter((id) => plain.has(id)));
        expect(selectedCount(selection, LIST.length)).toBe(plain.size);
      }),
      { numRuns: 1_000 },
    );
  });
});
