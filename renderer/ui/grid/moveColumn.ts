import { announce } from '../announcer.ts';
import { allowedBoundary, withColumnAt } from './columnOrder.ts';
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
