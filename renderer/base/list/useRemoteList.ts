import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LARGEST_PAGE } from '../../../shared/domain/bounds.ts';
import { type GridHandle, type GridPlace, type GridSelection, isSelected } from '../../ui/grid/gridProps.ts';
import { type FetchRows, type RowPage, RowSource } from '../../ui/grid/rowSource.ts';
import { newPlace, type PositionOf, placeToRestore, replaced } from '../../ui/grid/scrollRestoration.ts';

/**
 * A list that is read in windows while refreshes change it. A row is what its key says, wherever a newer list puts it: by
 * that it stays selected, keeps the keyboard, and is found again when something is done with it. `useListGrid` binds it
 * to a grid:
 *
 *   const list = useRemoteList({ fetch, version: { other: useFetches(connectionId) }, keyOf: ({ id }) => id });
 *   const { grid, withChosenRows } = useListGrid(list, columns);
 */
export interface RemoteList<Row> {
  readonly source: RowSource<Row>;
  /** Which list it is: another one begins at its top, with nothing selected. */
  readonly fetch: FetchRows<Row>;
  readonly idOf: (row: Row) => number;
  readonly grid: RefObject<GridHandle<Row> | null>;
  /** The selected rows as they are now, in their order; null where the list changes faster than it can be read. */
  readonly find: (selection: GridSelection, signal?: AbortSignal) => Promise<readonly Row[] | null>;
}

interface ListQuery<Row> {
  /** Reads a window. Keep the function while the same list is meant. */
  readonly fetch: FetchRows<Row>;
  /** What makes its rows other ones. */
  readonly version?: RowsVersion;
  /** What a row is; no two rows of a list have the same key. A number is the id of the row as it is. */
  readonly keyOf: (row: Row) => string | number;
}

const NEVER_CHANGES: RowsVersion = {};
/** Windows among which the keyboard's row is looked for before newer rows are shown. */
const LOOKED_THROUGH = 4;
/** Rows behind the keyboard's that may take its place. */
const BEHIND = 200;
/** How often a list is read anew because it changed meanwhile. */
const ATTEMPTS = 3;

export function useRemoteList<Row extends object>(query: ListQuery<Row>): RemoteList<Row> {
  const { fetch, version = NEVER_CHANGES, keyOf } = query;
  const [idOf] = useState(() => idByKey(keyOf));
  const grid = useRef<GridHandle<Row>>(null);
  const shown = useRef<RowSource<Row>>(null);
  const positionOf = useCallback<PositionOf<Row>>(
    async (row, index) => {
      // Where it is gone itself, the first row behind it that is still there takes its place.
      const wanted = [row, ...rowsBehind(shown.current, index)].map(idOf);
      const positions = new Map<number, number>();
      let windows = 0;
      const take = (rows: readonly Row[], offset: number) => {
        for (const [at, one] of rows.entries()) positions.set(idOf(one), offset + at);
        windows += 1;
        return !positions.has(idOf(row)) && windows < LOOKED_THROUGH;
      };
      await readNearestFirst(fetch, index, take).catch(() => {
        // The rows are asked for next, and that fails likewise and is shown.
      });
      return positions.get(wanted.find((id) => positions.has(id)) ?? -1) ?? null;
    },
    [fetch, idOf],
  );
  const source = useRows(fetch, version, { grid, positionOf });
  useEffect(() => {
    shown.current = source;
  }, [source]);
  const find = useCallback(
    async (selection: GridSelection, signal?: AbortSignal) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const missing = new Set(selection.kind === 'rows' ? selection.ids : []);
        const found = new Map<number, Row>();
        const take = (rows: readonly Row[], offset: number) => {
          for (const [index, row] of rows.entries()) {
            const id = idOf(row);
            if (isSelected(selection, id)) found.set(offset + index, row);
            missing.delete(id);
          }
          return selection.kind === 'allMatching' || missing.size > 0;
        };
        const from = grid.current?.place().topIndex ?? 0;
        if (await readNearestFirst(fetch, from, take, signal))
          return [...found].toSorted(([one], [other]) => one - other).map(([, row]) => row);
      }
      return null;
    },
    [fetch, idOf],
  );
  return useMemo(() => ({ source, fetch, idOf, grid, find }), [source, fetch, idOf, find]);
}

function rowsBehind<Row>(source: RowSource<Row> | null, index: number): Row[] {
  const behind = Array.from({ length: BEHIND }, (_, at) => source?.rowAt(index + 1 + at));
  return behind.filter((row) => row !== undefined);
}

/** Numbers rows by their keys, in the order in which they are seen. */
function idByKey<Row extends object>(keyOf: (row: Row) => string | number): (row: Row) => number {
  const ids = new Map<string, number>();
  const known = new WeakMap<Row, number>();
  const idOf = (row: Row) => {
    const key = keyOf(row);
    if (typeof key === 'number') return key;
    const id = ids.get(key) ?? ids.size + 1;
    ids.set(key, id);
    return id;
  };
  return (row) => {
    const id = known.get(row) ?? idOf(row);
    known.set(row, id);
    return id;
  };
}

/**
 * Reads a list window by window, the nearest to a place first, until `take` wants no more. False where the list became
 * another one meanwhile.
 */
async function readNearestFirst<Row>(
  fetch: FetchRows<Row>,
  from: number,
  take: (rows: readonly Row[], offset: number) => boolean,
  signal?: AbortSignal,
): Promise<boolean> {
  const read = (window: number) => fetch(window * LARGEST_PAGE, LARGEST_PAGE, signal);
  const nearest = Math.floor(from / LARGEST_PAGE);
  const head: RowPage<Row> = await read(nearest);
  let wantsMore = take(head.rows, nearest * LARGEST_PAGE);
  const last = Math.ceil(head.matching / LARGEST_PAGE) - 1;
  for (let away = 1; wantsMore && (nearest >= away || nearest + away <= last); away += 1) {
    for (const window of [nearest + away, nearest - away]) {
      if (!wantsMore || window < 0 || window > last) continue;
      const { rows, revision, matching } = await read(window);
      if (revision !== head.revision || matching !== head.matching) return false;
      wantsMore = take(rows, window * LARGEST_PAGE);
    }
  }
  return true;
}

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
