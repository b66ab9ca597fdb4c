// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table element

import { ArrowDown, ArrowUp } from 'lucide-react';
import { type HTMLAttributes, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useDrag, useDrop } from 'react-aria-components';
import dataGridStyles from './DataGrid.module.css';
import dropStyles from './DropPlace.module.css';
import { type GridColumn, withWidth } from './gridColumns.ts';
import { type DataGridProps, selectedCount } from './gridProps.ts';
import { allowedBoundary, boundaryAt, moveColumn } from './moveColumn.ts';

interface GridHeaderProps<Row extends object, Id extends string> {
  readonly grid: DataGridProps<Row, Id>;
  readonly onToggleAll: () => void;
}

/** The heading row: sticks to the top, sorts, and holds the handles of the column widths. */
export function GridHeader<Row extends object, Id extends string>({
  grid,
  onToggleAll,
}: GridHeaderProps<Row, Id>) {
  const matching = grid.source.count ?? 0;
  const chosen = selectedCount(grid.selection, matching);
  const state =
    chosen === 0 ? 'none' : grid.selection.kind === 'allMatching' && chosen === matching ? 'all' : 'some';
  const row = useRef<HTMLDivElement>(null);
  const drag = useColumnDrag(grid, row);
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={1}
      className={dataGridStyles['headRow']}
      tabIndex={-1}
      {...drag.dropProps}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl+A selects all from anywhere in the grid */}
      <div
        role="columnheader"
        aria-colindex={1}
        tabIndex={-1}
        className={dataGridStyles['checkHead']}
        data-state={state}
        onClick={onToggleAll}
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: the keyboard is in the grid's cells */}
        <span
          role="checkbox"
          aria-checked={state === 'some' ? 'mixed' : state === 'all'}
          className={dataGridStyles['checkBox']}
        >
          <span className="visuallyHidden">{grid.texts.selectAll}</span>
        </span>
      </div>
      {grid.columns.map((column, place) => (
        <HeaderCell
          key={column.id}
          grid={grid}
          column={column}
          place={place}
          dragged={drag.dragged === column.id}
          dragProps={drag.dragPropsOf(column.id)}
        />
      ))}
      {drag.place !== null && (
        <div role="presentation" className={dropStyles['dropPlace']} style={{ left: drag.place.left }} />
      )}
    </div>
  );
}

interface HeaderCellProps<Row extends object, Id extends string> {
  readonly grid: DataGridProps<Row, Id>;
  readonly column: GridColumn<Row, Id>;
  readonly place: number;
  readonly dragged: boolean;
  readonly dragProps: HTMLAttributes<HTMLElement>;
}

function HeaderCell<Row extends object, Id extends string>({
  grid,
  column,
  place,
  dragged,
  dragProps,
}: HeaderCellProps<Row, Id>) {
  const rank = grid.sort.findIndex((key) => key.column === column.id);
  const direction = grid.sort[rank]?.direction;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <div
      {...dragProps}
      role="columnheader"
      aria-colindex={place + 2}
      aria-sort={rank === 0 ? direction : undefined}
      tabIndex={-1}
      className={dataGridStyles['headCell']}
      data-align={column.align}
      data-place={place}
      data-sortable={column.sortable || undefined}
      data-sorted={direction !== undefined || undefined}
      data-dragged={dragged || undefined}
      title={column.headerTooltip === undefined ? column.title : `${column.title}: ${column.headerTooltip}`}
      style={{
        left: `var(--grid-x${place})`,
        width: `var(--grid-w${place})`,
        display: `var(--grid-d${place}, flex)`,
      }}
    >
      <span className={dataGridStyles['headText']}>{column.title}</span>
      {direction !== undefined && (
        <span className={dataGridStyles['arrow']}>
          <Arrow size={12} aria-hidden />
          {grid.sort.length > 1 && <span className={dataGridStyles['rank']}>{rank + 1}</span>}
        </span>
      )}
      <Resizer grid={grid} column={column} />
    </div>
  );
}

function Resizer<Row extends object, Id extends string>({
  grid,
  column,
}: Pick<HeaderCellProps<Row, Id>, 'grid' | 'column'>) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const down = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = event.currentTarget.parentElement?.offsetWidth ?? column.width;
    start.current = { x: event.clientX, width };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    const width = start.current.width + event.clientX - start.current.x;
    grid.onLayout(withWidth(grid.layout, column.id, width));
  };
  const up = () => {
    start.current = null;
  };
  return (
    <span
      aria-hidden
      data-resizer
      className={dataGridStyles['resizer']}
      // What begins here makes the column wider; it does not drag the heading.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    />
  );
}

/** The drag data only says that it is a column; which one is known here, so that no other grid accepts it. */
const TYPE = 'application/x-kontor-column';

interface DropPlace {
  /** The columns shown before it. */
  readonly boundary: number;
  /** Pixels from the left edge of the heading row. */
  readonly left: number;
}

/**
 * Headings that are dragged to another place. The library's drag and drop is used for the pointer alone: keys
 * move a column at once (Ctrl and an arrow), and Enter on a heading sorts.
 */
function useColumnDrag<Row extends object, Id extends string>(
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
