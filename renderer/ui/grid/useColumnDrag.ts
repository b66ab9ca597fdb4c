import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useDrag, useDrop } from 'react-aria-components';
import { allowedBoundary, boundaryAt } from './columnOrder.ts';
import type { DataGridProps } from './gridProps.ts';
import { moveColumn } from './moveColumn.ts';

/** The drag data only says that it is a column; which one is known here, so that no other grid accepts it. */
const TYPE = 'application/x-kontor-column';

export interface DropPlace {
  /** The columns shown before it. */
  readonly boundary: number;
  /** Pixels from the left edge of the heading row. */
  readonly left: number;
}

/**
 * Headings that are dragged to another place. The library's drag and drop is used for the pointer alone: keys
 * move a column at once (Ctrl and an arrow), and Enter on a heading sorts.
 */
export function useColumnDrag<Row extends object, Id extends string>(
  grid: DataGridProps<Row, Id>,
  headings: RefObject<HTMLElement | null>,
) {
  const held = useRef<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const done = () => {
    held.current = null;
    setDragged(null);
    setPlace(null);
  };
  const { dragProps } = useDrag({
    hasDragButton: true,
    getItems: () => [{ [TYPE]: '' }],
    getAllowedDropOperations: () => ['move'],
    // A frame later, so that the picture under the pointer is that of the heading as it was.
    onDragStart: () => void requestAnimationFrame(() => setDragged(held.current)),
    onDragEnd: done,
  });
  const boundaryUnder = (x: number): number | null => {
    const row = headings.current;
    if (row === null || held.current === null) return null;
    const edges = headingsOf(row).map((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return { left, right, place: Number(cell.dataset['place']) };
    });
    return allowedBoundary(grid.columns, held.current, boundaryAt(edges, x + row.getBoundingClientRect().x));
  };
  const { dropProps } = useDrop({
    ref: headings,
    getDropOperation: (types) => (held.current !== null && types.has(TYPE) ? 'move' : 'cancel'),
    onDropMove: ({ x }) => {
      const boundary = boundaryUnder(x);
      if (boundary === null || headings.current === null || boundary === place?.boundary) return;
      setPlace({ boundary, left: leftOf(headings.current, boundary) });
    },
    onDropExit: () => setPlace(null),
    onDrop: ({ x }) => {
      const boundary = boundaryUnder(x);
      if (boundary !== null && held.current !== null) moveColumn(grid, held.current, boundary);
      done();
    },
  });
  return {
    dragged,
    place,
    dropProps,
    dragPropsOf: (id: string) => ({
      ...dragProps,
      draggable: true,
      onPointerDownCapture: (_event: PointerEvent) => {
        held.current = id;
      },
    }),
  };
}

/** Those in view. */
function headingsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[role="columnheader"][data-place]')].filter(
    (cell) => cell.offsetWidth > 0,
  );
}

/** The edge of the heading before it, or of the first one. */
function leftOf(row: HTMLElement, boundary: number): number {
  const cells = headingsOf(row);
  const before = cells.findLast((cell) => Number(cell.dataset['place']) < boundary);
  const edge = before?.getBoundingClientRect().right ?? cells[0]?.getBoundingClientRect().left;
  return (edge ?? 0) - row.getBoundingClientRect().left;
}
