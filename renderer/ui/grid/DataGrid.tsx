// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table element
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { placeAt } from '../menuPlace.ts';
import { ComingRows } from './ComingRows.tsx';
import { useFittedColumns } from './columnFit.ts';
import styles from './DataGrid.module.css';
import { GridHeader } from './GridHeader.tsx';
import pillStyles from './GridPill.module.css';
import { GridTotals } from './GridTotals.tsx';
import { GridWhy } from './GridWhy.tsx';
import { type GridColumn, widthOf } from './gridColumns.ts';
import type { GridController } from './gridController.ts';
import { gridCommand } from './gridKeys.ts';
import type { DataGridProps, GridHandle } from './gridProps.ts';
import { ALL_SELECTED, NOTHING_SELECTED } from './gridSelection.ts';
import { useGrid } from './useGrid.ts';
import { useGridBusy, useGridCount } from './useGridCount.ts';

/** Pixels of the column that holds the marks of selected rows. */
const CHECK_WIDTH = 34;

/**
 * A grid of any number of rows in one fixed row height, after the ARIA grid pattern: one tab stop, arrows
 * within. React renders the frame and the headings; the rows are painted by `GridPainter`.
 */
export function DataGrid<Row extends object, Id extends string>(
  props: DataGridProps<Row, Id> & { readonly ref?: Ref<GridHandle<Row>> },
) {
  const root = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const icons = useRef<HTMLDivElement>(null);
  const { fitted, onFit } = useFittedColumns<GridColumn<Row, Id>>(props.columns, props.totals);
  const controller = useGrid(props, { root, head, body, icons }, SLOT_CLASSES, onFit);
  const count = useGridCount(props.source);
  const isBusy = useGridBusy(props.source);
  const { ref, columns, layout, rowHeight = 30 } = props;
  useImperativeHandle(ref, () => handleOf(controller), [controller]);
  const sizes = useMemo(() => columnSizes(fitted, layout, rowHeight), [fitted, layout, rowHeight]);

  return (
    <div className={styles['frame']} style={sizes} data-area="rows">
      <div
        ref={root}
        role="grid"
        aria-label={props.texts.label}
        aria-rowcount={count === null ? -1 : count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-busy={isBusy}
        tabIndex={0}
        className={styles['grid']}
        data-pins={columns[0]?.pinned || undefined}
        onKeyDownCapture={() => controller?.noteAct()}
        onPointerDownCapture={() => controller?.noteAct()}
        onWheel={() => controller?.noteAct()}
        onKeyDown={(event) => pressedKey(event, controller, props.letters ?? true)}
        onFocus={(event) => entered(event.currentTarget, event.target, event.relatedTarget, controller)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.tabIndex = 0;
        }}
        onClick={(event) => pressed(event, controller)}
        onDoubleClick={(event) => pressedTwice(event, controller)}
        onContextMenu={(event) => askedForMenu(event, controller)}
      >
        <div ref={head} role="rowgroup" className={styles['head']}>
          <GridHeader
            grid={{ ...props, columns: fitted }}
            onToggleAll={() =>
              props.onSelection(props.selection.kind === 'allMatching' ? NOTHING_SELECTED : ALL_SELECTED)
            }
          />
        </div>
        <div ref={body} role="rowgroup" className={styles['body']} />
      </div>
      {count === null && props.source.failure === undefined && <ComingRows />}
      {props.totals && <GridTotals totals={props.totals} columns={fitted} root={root} />}
      <GridWhy root={root} controller={controller} grid={props} />
      <div ref={icons} hidden>
        {Object.entries(props.icons ?? {}).map(([name, icon]) => (
          <span key={name} data-icon={name}>
            {icon}
          </span>
        ))}
      </div>
    </div>
  );
}

const SLOT_CLASSES = {
  row: styles['row'] ?? '',
  cell: styles['cell'] ?? '',
  check: styles['check'] ?? '',
  pill: pillStyles['pill'] ?? '',
  hiddenText: 'visuallyHidden',
};

type Controller<Row extends object, Id extends string> = GridController<Row, Id> | null;

function handleOf<Row extends object, Id extends string>(controller: Controller<Row, Id>): GridHandle<Row> {
  return {
    place: () =>
      controller?.place() ?? {
        top: undefined,
        topIndex: 0,
        topOffset: 0,
        current: undefined,
        currentIndex: 0,
      },
    acts: () => controller?.acts() ?? 0,
    restore: (place) => controller?.restore(place),
    showRow: (index) => controller?.showRow(index),
    focusRow: (index) => controller?.focusRow(index),
    currentRow: () => controller?.currentRow(),
    currentColumn: () => controller?.currentColumn(),
    openMenu: () => controller?.openMenu() ?? false,
  };
}

function columnSizes<Row, Id extends string>(
  columns: DataGridProps<Row & object, Id>['columns'],
  layout: DataGridProps<Row & object, Id>['layout'],
  rowHeight: number,
): CSSProperties {
  const sizes: Record<string, string> = { '--grid-row': `${rowHeight}px` };
  let left = CHECK_WIDTH;
  let pinned = CHECK_WIDTH;
  for (const [place, column] of columns.entries()) {
    const width = widthOf(column, layout);
    sizes[`--grid-x${place}`] = `${left}px`;
    sizes[`--grid-w${place}`] = `${width}px`;
    left += width;
    if (column.pinned) pinned = left;
  }
  return { ...sizes, '--grid-total': `${left}px`, '--grid-pinned': `${pinned}px` } as CSSProperties;
}

function pressedKey<Row extends object, Id extends string>(
  event: KeyboardEvent<HTMLElement>,
  controller: Controller<Row, Id>,
  letters: boolean,
): void {
  const command = gridCommand(event, letters);
  if (command === null || controller === null) return;
  if (command.kind === 'copy' && !(document.getSelection()?.isCollapsed ?? true)) return;
  if (controller.run(command)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The grid is one tab stop: it takes the focus and hands it to the current cell. */
function entered<Row extends object, Id extends string>(
  root: HTMLElement,
  target: EventTarget,
  from: EventTarget | null,
  controller: Controller<Row, Id>,
): void {
  const fromWithin = from instanceof Node && root.contains(from);
  root.tabIndex = -1;
  if (target === root && !fromWithin) controller?.focusCell();
}

function pressed<Row extends object, Id extends string>(
  event: MouseEvent<HTMLElement>,
  controller: Controller<Row, Id>,
): void {
  const target = event.target;
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || controller === null) return;
  const heading = target.closest<HTMLElement>('[role="columnheader"][data-place]');
  if (heading !== null) {
    if (target.closest('[data-resizer]') === null) {
      controller.pressHeader(Number(heading.dataset['place']), event.shiftKey);
    }
    return;
  }
  const cell = target.closest<HTMLElement>('[role="gridcell"]');
  const index = cell === null ? null : controller.indexOf(cell);
  if (cell === null || index === null) return;
  const checked = 'check' in cell.dataset;
  controller.press(index, checked ? 0 : placeOf(cell), {
    add: checked || event.ctrlKey || event.metaKey,
    extend: event.shiftKey,
  });
}

/** Twice on a row opens it, on the divider behind a heading sizes the column to what is in it. */
function pressedTwice<Row extends object, Id extends string>(
  event: MouseEvent<HTMLElement>,
  controller: Controller<Row, Id>,
): void {
  const target = event.target instanceof Element ? event.target : null;
  const divided = target?.closest('[data-resizer]')?.closest<HTMLElement>('[data-place]');
  if (divided) controller?.fit(Number(divided.dataset['place']));
  const cell = target?.closest<HTMLElement>('[role="gridcell"]') ?? null;
  const index = cell === null ? null : (controller?.indexOf(cell) ?? null);
  if (cell !== null && index !== null && !('check' in cell.dataset)) controller?.openAt(index);
}

function askedForMenu<Row extends object, Id extends string>(
  event: MouseEvent<HTMLElement>,
  controller: Controller<Row, Id>,
): void {
  const cell =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
  const index = cell === null ? null : (controller?.indexOf(cell) ?? null);
  if (cell === null || index === null || controller === null) return;
  const at = placeAt({ clientX: event.clientX, clientY: event.clientY, target: cell });
  if (controller.menuAt(index, placeOf(cell), at)) event.preventDefault();
}

/** Its place among the columns shown; below 0 for the mark of a row. */
function placeOf(cell: Element): number {
  return Number(cell.getAttribute('aria-colindex')) - 2;
}
