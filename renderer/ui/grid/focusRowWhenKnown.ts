import type { RefObject } from 'react';
import type { GridHandle } from './gridProps.ts';

/**
 * Goes to a row whose place is still being read. A clerk who types elsewhere by then keeps the keyboard, and one who has
 * moved in the grid meanwhile stays there.
 */
export function focusRowWhenKnown<Row>(grid: RefObject<GridHandle<Row> | null>): (index: number) => void {
  const focusedBefore = document.activeElement;
  const acts = grid.current?.acts() ?? 0;
  return (index) => {
    if (grid.current === null || grid.current.acts() !== acts) return;
    const now = document.activeElement;
    if (now !== focusedBefore && now instanceof HTMLInputElement) grid.current.showRow(index);
    else grid.current.focusRow(index);
  };
}
