// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table element
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type HTMLAttributes, type PointerEvent, useRef } from 'react';
import styles from './DataGrid.module.css';
import dropStyles from './DropPlace.module.css';
import { type GridColumn, withWidth } from './gridColumns.ts';
import type { DataGridProps } from './gridProps.ts';
import { selectedCount } from './gridSelection.ts';
import { useColumnDrag } from './useColumnDrag.ts';

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
      className={styles['headRow']}
      tabIndex={-1}
      {...drag.dropProps}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl+A selects all from anywhere in the grid */}
      <div
        role="columnheader"
        aria-colindex={1}
        tabIndex={-1}
        className={styles['checkHead']}
        data-state={state}
        onClick={onToggleAll}
      >
        <span className="visuallyHidden">{grid.texts.selectAll}</span>
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
      className={styles['headCell']}
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
      <span className={styles['headText']}>{column.title}</span>
      {direction !== undefined && (
        <span className={styles['arrow']}>
          <Arrow size={12} aria-hidden />
          {grid.sort.length > 1 && <span className={styles['rank']}>{rank + 1}</span>}
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
      className={styles['resizer']}
      // What begins here makes the column wider; it does not drag the heading.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    />
  );
}
