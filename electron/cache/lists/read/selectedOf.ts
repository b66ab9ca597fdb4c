import type { RowSelection } from '../../../../shared/ipc/rowSelection.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import type { ListContext } from './listSnapshots.ts';

/** The ns of a selection in the order of those shown; named ones that are not shown come last, as they are named. */
export function selectedOf(
  shown: Uint32Array,
  { row, order }: Pick<ListContext, 'row' | 'order'>,
  selection: RowSelection,
): Uint32Array {
  const base = row.id * ID_SPAN;
  if (selection.kind === 'allMatching') {
    const except = new Set(selection.except.map((id) => id - base));
    return except.size === 0 ? shown : shown.filter((n) => !except.has(n));
  }
  const wanted = new Set(selection.ids.map((id) => id - base));
  const found = shown.filter((n) => wanted.has(n));
  if (found.length === wanted.size) return found;
  for (const n of found) wanted.delete(n);
  // Ids of rows that are gone name nothing.
  const known = new Set(order.filter((n) => wanted.has(n)));
  return Uint32Array.from([...found, ...[...wanted].filter((n) => known.has(n))]);
}
