import type { RefObject } from 'react';
import type { GridHandle, GridPlace } from './gridProps.ts';
import type { FetchRows, RowSource } from './rowSource.ts';

export interface NewPlace {
  readonly topIndex: number;
  readonly topOffset: number;
  readonly currentIndex: number;
}

/** Finds the row that was at an index in the list of the present query; null where it is not in it. */
export type PositionOf<Row> = (row: Row, index: number) => Promise<number | null>;

/** Where the clerk is to be in a new list: at the same rows, if it has them. */
export async function newPlace<Row>(
  place: GridPlace<Row> | undefined,
  positionOf: PositionOf<Row>,
): Promise<NewPlace> {
  if (place === undefined) return { topIndex: 0, topOffset: 0, currentIndex: 0 };
  const [top, current] = await Promise.all(
    [
      { row: place.top, index: place.topIndex },
      { row: place.current, index: place.currentIndex },
    ].map(({ row, index }) => (row === undefined ? null : positionOf(row, index))),
  );
  const atTop = place.topIndex === 0 && place.topOffset === 0;
  return {
    topIndex: atTop ? 0 : (top ?? place.topIndex),
    topOffset: place.topOffset,
    currentIndex: current ?? place.currentIndex,
  };
}

/**
 * The place of a grid as it is now, and what restores a place that was found for it. Answers take a while: what the
 * clerk has scrolled or moved until then is added.
 */
export function placeToRestore<Row>(
  grid: RefObject<GridHandle<Row> | null>,
  source: RowSource<Row>,
): { readonly before: GridPlace<Row> | undefined; readonly restore: (place: NewPlace) => void } {
  const before = grid.current?.place();
  const acts = grid.current?.acts();
  const count = source.count ?? 0;
  return {
    before,
    restore: (place) => {
      const now = grid.current?.place();
      // What has moved by itself is not added: fewer rows do that, and an invoice that the address names.
      const hasActed = grid.current?.acts() !== acts && (source.count ?? 0) >= count;
      const isMoved = hasActed && before !== undefined && now !== undefined;
      grid.current?.restore(isMoved ? movedOn(place, before, now) : place);
    },
  };
}

function movedOn<Row>(place: NewPlace, before: GridPlace<Row>, now: GridPlace<Row>): NewPlace {
  const isScrolled = now.topIndex !== before.topIndex || now.topOffset !== before.topOffset;
  return {
    topIndex: Math.max(0, place.topIndex + now.topIndex - before.topIndex),
    topOffset: isScrolled ? now.topOffset : place.topOffset,
    currentIndex: Math.max(0, place.currentIndex + now.currentIndex - before.currentIndex),
  };
}

/** Has the source take other rows, and runs `then` when they are there; gives what stops the waiting. */
export function replaced<Row>(
  source: RowSource<Row>,
  fetch: FetchRows<Row>,
  first: number,
  then: () => void,
): () => void {
  const stop = source.subscribe((event) => {
    if (event !== 'swapped') return;
    stop();
    then();
  });
  source.replace(fetch, first);
  return stop;
}

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
