import { useEffect, useMemo, useState } from 'react';
import { firstLayout, type GridColumn, visibleColumns } from '../../ui/grid/gridColumns.ts';
import { type GridSelection, NOTHING_SELECTED } from '../../ui/grid/gridSelection.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';

interface OwnGrid<Row, Id extends string> {
  readonly source: RowSource<Row>;
  readonly columns: readonly GridColumn<Row, Id>[];
  readonly idOf: (row: Row) => number;
  /**
   * The query, where a row keeps its id: rows stay marked until it is another one. Undefined where ids are places:
   * those of another list mean other rows.
   */
  readonly marksOf?: string;
}

const NOT_SORTED: readonly never[] = [];

/** What a grid takes of a list whose columns, marks and current row last as long as it is on screen. */
export function useOwnGrid<Row extends object, Id extends string>(own: OwnGrid<Row, Id>) {
  const { source, columns, idOf, marksOf } = own;
  const [layout, onLayout] = useState(() => firstLayout(columns));
  const [selection, onSelection] = useState<GridSelection>(NOTHING_SELECTED);
  const [current, onCurrent] = useState<Row | null>(null);
  const visible = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  useEffect(() => {
    const unmark = () => onSelection(NOTHING_SELECTED);
    if (marksOf === undefined) return source.subscribe((event) => event === 'swapped' && unmark());
    unmark();
    return;
  }, [source, marksOf]);
  const grid = {
    ...{ source, columns: visible, idOf, layout, onLayout, selection, onSelection, onCurrent },
    sort: NOT_SORTED,
    onSort: () => {},
  };
  return { grid, marked: { source, columns, idOf, selection, current } };
}
