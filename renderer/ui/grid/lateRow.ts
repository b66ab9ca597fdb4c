import type { RefObject } from 'react';
import type { GridHandle } from './gridProps.ts';

/**
 * For a row whose place has to be asked for: goes there once its place is known. A clerk who types elsewhere by then
 * keeps the keyboard, and who has moved in the grid meanwhile stays there.
 */
export function lateRow<Row>(grid: RefObject<GridHandle<Row> | null>): (index: number) => void {
  const held = document.activeElement;
  const acts = grid.current?.acts() ?? 0;
  return (index) => {
    if (grid.current === null || grid.current.acts() !== acts) return;
    const now = document.activeElement;
    if (now !== held && now instanceof HTMLInputElement) grid.current.showRow(index);
    else grid.current.focusRow(index);
  };
}
