import { type RefObject, useEffect, useRef, useState } from 'react';
import type { GridHandle, GridPlace } from '../../ui/grid/gridProps.ts';
import { newPlace, type PositionOf, placeToRestore, replaced } from '../../ui/grid/keptPlace.ts';
import { type FetchRows, RowSource } from '../../ui/grid/rowSource.ts';

/** How far a list was scrolled when it was last on screen, until it is there again; null where it begins at its top. */
export interface AwaitedPlace<Row> {
  place: GridPlace<Row> | null;
  /** Newer rows are on their way, and put it back themselves. */
  isTaken: boolean;
}

/** A grid whose rows are found again by what they are, wherever a newer list has put them. */
interface PlacedGrid<Row> {
  readonly grid: RefObject<GridHandle<Row> | null>;
  readonly positionOf: PositionOf<Row>;
  readonly awaited?: AwaitedPlace<Row>;
}

/** What makes the rows of a query other ones. */
export interface RowsVersion {
  /** The revision that answers carry: rows that have it already, or a newer one, are not asked for again. */
  readonly revision?: number;
  /** Whatever else changes rows, in one value. */
  readonly other?: string | number;
}

const TOP = { topIndex: 0, topOffset: 0, currentIndex: 0 };

/**
 * The rows of a query, up to date with the cache. Another query (a memoised function) starts at the top;
 * another version of the same one is taken over at the clerk's place: where the grid can be placed, the row at the top
 * of the view and the current row are found again before the new rows take the old ones' place.
 */
export function useRows<Row extends object>(
  fetch: FetchRows<Row>,
  { revision = 0, other = '' }: RowsVersion,
  placed?: PlacedGrid<Row>,
): RowSource<Row> {
  const [source] = useState(() => new RowSource<Row>(fetch));
  const shown = useRef({ fetch, revision, other });
  /** What waits for rows of the present query; those of a new one begin at its top, whatever else changes meanwhile. */
  const waiting = useRef({ isLeft: false, isNew: false, stop: () => {} });
  const { grid, positionOf, awaited } = placed ?? {};
  useEffect(() => () => source.leave(), [source]);

  useEffect(() => {
    const here = { isLeft: false, isNew: fetch !== shown.current.fetch, stop: () => {} };
    waiting.current = here;
    return () => {
      here.isLeft = true;
      here.stop();
    };
  }, [fetch]);

  useEffect(() => {
    const here = waiting.current;
    const before = shown.current;
    const isSame = before.fetch === fetch && before.other === other;
    if (isSame && before.revision === revision) return;
    shown.current = { fetch, revision, other };
    if (here.isNew) {
      if (awaited !== undefined) awaited.place = null;
      here.stop();
      here.stop = replaced(source, fetch, 0, () => {
        here.isNew = false;
        grid?.current?.restore(TOP);
      });
      return;
    }
    const head = source.head?.revision;
    // Where it is lower than before the list was forgotten and fetched anew.
    if (isSame && revision > before.revision && head !== undefined && head >= revision) return;
    if (grid === undefined || positionOf === undefined) return source.replace();
    const { before: there, restore } = placeToRestore(grid, source);
    if (awaited !== undefined) awaited.isTaken = true;
    const known = newPlace(awaited?.place ?? there, positionOf).then((place) => {
      if (here.isLeft) return;
      here.stop();
      here.stop = replaced(source, fetch, place.topIndex, () => {
        if (awaited !== undefined) awaited.place = null;
        restore(place);
      });
    });
    void source.expect(known);
  }, [source, fetch, revision, other, grid, positionOf, awaited]);

  return source;
}
