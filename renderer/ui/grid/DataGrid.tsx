// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table element
import { type KeyboardEvent, type MouseEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { placeAt } from '../menuPlace.ts';
import { SkeletonRows } from '../Skeleton.tsx';
import { CellTooltip } from './CellTooltip.tsx';
import { ColumnOverflow } from './ColumnOverflow.tsx';
import { ColumnViewport } from './columnViewport.ts';
import styles from './DataGrid.module.css';
import { GridHeader } from './GridHeader.tsx';
import { GridTotals, useSumTexts } from './GridTotals.tsx';
import type { GridController } from './gridController.ts';
import { gridCommand } from './gridKeys.ts';
import type { DataGridProps, GridHandle } from './gridProps.ts';
import { ALL_SELECTED, NOTHING_SELECTED } from './gridSelection.ts';
import { useGrid } from './useGrid.ts';
import { useGridCount, useRowSource } from './useRowSource.ts';

/** Placeholders until the first rows are there: enough for a tall window, which cuts off the rest. */
const MOST_COMING = 40;

/**
 * A grid of any number of rows in one fixed row height, after the ARIA grid pattern: one tab stop, arrows
 * within. React renders the frame and the headings; the rows are painted by `GridRenderer`.
 */
export function DataGrid<Row extends object, Id extends string>(
  props: DataGridProps<Row, Id> & { readonly ref?: Ref<GridHandle<Row>> },
) {
  const frame = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const icons = useRef<HTMLDivElement>(null);
  const [columnViewport] = useState(() => new ColumnViewport());
  const sums = useSumTexts(props.totals);
  const controller = useGrid(props, { frame, root, head, body, icons }, columnViewport, sums);
  const count = useGridCount(props.source);
  // The rows on screen are not yet those that were asked for.
  const isBusy = useRowSource(props.source, ({ count, isReplacing }) => count === null || isReplacing);
  const { ref, columns } = props;
  useImperativeHandle<GridHandle<Row> | null, GridHandle<Row> | null>(ref, () => controller, [controller]);

  return (
    <div ref={frame} className={styles['frame']} data-area="rows">
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
        onKeyDownCapture={() => controller?.noteAct()}
        onPointerDownCapture={({ target }) => {
          controller?.noteAct();
          const divided = headingOfDivider(target);
          if (divided) controller?.holdColumn(Number(divided.dataset['place']));
        }}
        onWheel={({ deltaX }) => {
          controller?.noteAct();
          if (deltaX !== 0) controller?.turnColumns(deltaX);
        }}
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
            grid={props}
            onToggleAll={() =>
              props.onSelection(props.selection.kind === 'allMatching' ? NOTHING_SELECTED : ALL_SELECTED)
            }
          />
        </div>
        <div ref={body} role="rowgroup" className={styles['body']} />
      </div>
      {count === null && props.source.failure === undefined && (
        <div className={styles['coming']} data-skeleton="rows" aria-hidden>
          <SkeletonRows rows={MOST_COMING} />
        </div>
      )}
      <ColumnOverflow
        columns={columns}
        columnViewport={columnViewport}
        onMore={(side) => controller?.pageColumns(side)}
      />
      {props.totals && <GridTotals totals={props.totals} columns={columns} columnViewport={columnViewport} />}
      <CellTooltip root={root} controller={controller} grid={props} />
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

/** What a press or a key may ask of the controller, whatever its rows are. */
type Controller = Pick<
  GridController<never, never>,
  'run' | 'press' | 'pressHeader' | 'openAt' | 'menuAt' | 'fit' | 'indexOf' | 'focusCell'
> | null;

function pressedKey(event: KeyboardEvent<HTMLElement>, controller: Controller, letters: boolean): void {
  const command = gridCommand(event, letters);
  if (command === null || controller === null) return;
  if (command.kind === 'copy' && !(document.getSelection()?.isCollapsed ?? true)) return;
  if (controller.run(command)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The grid is one tab stop: it takes the focus and hands it to the current cell. */
function entered(
  root: HTMLElement,
  target: EventTarget,
  from: EventTarget | null,
  controller: Controller,
): void {
  const fromWithin = from instanceof Node && root.contains(from);
  root.tabIndex = -1;
  if (target === root && !fromWithin) controller?.focusCell();
}

function pressed(event: MouseEvent<HTMLElement>, controller: Controller): void {
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
  controller.press(index, placeOf(cell), {
    add: checked || event.ctrlKey || event.metaKey,
    extend: event.shiftKey,
  });
}

/** Twice on a row opens it, on the divider behind a heading sizes the column to what is in it. */
function pressedTwice(event: MouseEvent<HTMLElement>, controller: Controller): void {
  const target = event.target instanceof Element ? event.target : null;
  const divided = headingOfDivider(target);
  if (divided) controller?.fit(Number(divided.dataset['place']));
  const cell = target?.closest<HTMLElement>('[role="gridcell"]') ?? null;
  const index = cell === null ? null : (controller?.indexOf(cell) ?? null);
  if (cell !== null && index !== null && !('check' in cell.dataset)) controller?.openAt(index);
}

function headingOfDivider(target: EventTarget | null): HTMLElement | null | undefined {
  const divider = target instanceof Element ? target.closest('[data-resizer]') : null;
  return divider?.closest<HTMLElement>('[data-place]');
}

function askedForMenu(event: MouseEvent<HTMLElement>, controller: Controller): void {
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
