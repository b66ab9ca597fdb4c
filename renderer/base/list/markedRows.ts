import { LARGEST_PAGE, MOST_COPIED } from '../../../shared/domain/pageBounds.ts';
import type { RowSelection } from '../../../shared/ipc/rowSelection.ts';
import type { FetchRows, RowSource } from '../../ui/grid/rowSource.ts';
import type { MarkedRows } from './useCopyMarked.ts';

/**
 * The marked rows of a list that is read page by page, in their order; a row's id is its place and one. Null when the
 * list became another one meanwhile.
 */
export async function markedRows<Row extends { readonly place: number }>(
  fetch: FetchRows<Row>,
  selection: RowSelection,
  { count, head }: Pick<RowSource<Row>, 'count' | 'head'>,
): Promise<MarkedRows<Row> | null> {
  const places = placesOf(selection, count ?? 0);
  const wanted = new Set(places);
  const rows: Row[] = [];
  for (let at = 0; at < places.length && rows.length < MOST_COPIED; ) {
    const page = await fetch(places[at] ?? 0, LARGEST_PAGE);
    const taken = page.rows.filter(({ place }) => wanted.has(place));
    if (page.revision !== head?.revision || taken.length === 0) return null;
    rows.push(...taken);
    at += taken.length;
  }
  return { rows: rows.slice(0, MOST_COPIED), selected: places.length };
}

/** The places of marked rows, in their order. */
export function placesOf(selection: RowSelection, count: number): number[] {
  if (selection.kind === 'rows') return selection.ids.map((id) => id - 1).sort((left, right) => left - right);
  const except = new Set(selection.except);
  return Array.from({ length: count }, (_, place) => place).filter((place) => !except.has(place + 1));
}
