import { announce } from '../announcer.ts';
import type { ColumnLayout } from './gridColumns.ts';
import type { DataGridProps } from './gridProps.ts';

/** Moves a column and announces its new place; false if it is there already. */
export function moveColumn<Row extends object, Id extends string>(
  { columns, layout, onLayout, texts }: DataGridProps<Row, Id>,
  id: string,
  boundary: number,
): boolean {
  const moved = withColumnAt(layout, columns, id, boundary);
  if (moved === layout) return false;
  const from = columns.findIndex((column) => column.id === id);
  const to = allowedBoundary(columns, id, boundary);
  onLayout(moved);
  const said = texts.movedColumn?.(columns[from]?.title ?? id, to > from ? to : to + 1, columns.length);
  if (said !== undefined) announce(said);
  return true;
}

interface Shown {
  readonly id: string;
  readonly pinned?: boolean;
}

/**
 * Where a column may be put: the boundary nearest to the one asked for, from 0 to the number of columns shown. Pinned
 * columns stay among the pinned ones, the others behind them.
 */
export function allowedBoundary(shown: readonly Shown[], id: string, boundary: number): number {
  const pinned = shown.filter((column) => column.pinned).length;
  const isPinned = shown.some((column) => column.id === id && column.pinned);
  const [first, last] = isPinned ? [0, pinned] : [pinned, shown.length];
  return Math.min(Math.max(boundary, first), last);
}

/**
 * The layout with a column moved to a boundary of the columns shown; hidden ones keep their neighbours. The same
 * layout if it is there already.
 */
export function withColumnAt(
  layout: ColumnLayout,
  shown: readonly Shown[],
  id: string,
  boundary: number,
): ColumnLayout {
  const from = shown.findIndex((column) => column.id === id);
  const to = allowedBoundary(shown, id, boundary);
  if (from < 0 || to === from || to === from + 1) return layout;
  const order = layout.order.filter((column) => column !== id);
  const next = shown[to];
  const isPinned = shown[from]?.pinned === true;
  // At the end of its group a column comes after the last of that group, whatever follows on screen.
  const behind = next === undefined || (next.pinned === true) !== isPinned;
  const beside = order.indexOf((behind ? shown[to - 1]?.id : next.id) ?? '');
  order.splice(beside < 0 ? order.length : beside + (behind ? 1 : 0), 0, id);
  return { ...layout, order };
}

/** The boundary nearest to a point, by the edges of the headings in view, in their order on screen. */
export function boundaryAt(
  edges: readonly { readonly left: number; readonly right: number; readonly place: number }[],
  x: number,
): number {
  const nearest = edges.find(({ left, right }) => x < (left + right) / 2);
  return nearest?.place ?? (edges.at(-1)?.place ?? -1) + 1;
}
