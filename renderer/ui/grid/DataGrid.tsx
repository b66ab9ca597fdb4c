// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table element

import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { visibleText } from '../../../shared/domain/visibleText.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { placeAt } from '../menuPlace.ts';
import { SkeletonRows } from '../Skeleton.tsx';
import cellTooltipStyles from './CellTooltip.module.css';
import columnOverflowStyles from './ColumnOverflow.module.css';
import { type ColumnSetup, ColumnViewport } from './columnViewport.ts';
import styles from './DataGrid.module.css';
import { GridHeader } from './GridHeader.tsx';
import { GridTotals, useSumTexts } from './GridTotals.tsx';
import { GridController, gridCommand } from './gridController.ts';
import {
  ALL_SELECTED,
  type DataGridProps,
  type GridHandle,
  isSelected,
  NOTHING_SELECTED,
} from './gridProps.ts';
import { type GridElements, type GridPaint, GridRenderer } from './gridRenderer.ts';
import { useGridCount, useRowSource } from './rowSource.ts';

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

function pressedKey(event: ReactKeyboardEvent<HTMLElement>, controller: Controller, letters: boolean): void {
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

/** Milliseconds without scrolling after which thumb and list are brought together. */
const SETTLE = 150;

interface GridRefs {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly head: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly icons: RefObject<HTMLDivElement | null>;
}

/** Makes painter and controller for mounted elements and keeps them in step with the props. */
function useGrid<Row extends object, Id extends string>(
  props: DataGridProps<Row, Id>,
  refs: GridRefs,
  columnViewport: ColumnViewport,
  sums: ColumnSetup['sums'],
): GridController<Row, Id> | null {
  const [parts, setParts] = useState<{
    painter: GridRenderer<Row>;
    controller: GridController<Row, Id>;
  } | null>(null);
  const { columns, layout, sort } = props;
  const setup = { columns, layout, sort, sums };
  const paint = paintOf(props);
  const first = useRef({ paint, props, setup });

  useLayoutEffect(() => {
    const root = refs.root.current;
    const body = refs.body.current;
    const head = refs.head.current;
    if (root === null || body === null || head === null) return;
    columnViewport.open(refs.frame.current);
    const icons = copies(refs.icons);
    const elements: GridElements = { root, body, columns: columnViewport, icons };
    const painter = new GridRenderer<Row>(elements, first.current.paint);
    const controller = new GridController<Row, Id>(root, painter, columnViewport, first.current.props);
    const measure = () => {
      // All is read before anything is written: the page is laid out once.
      const [width, height, top] = [root.clientWidth, root.clientHeight, head.offsetHeight];
      columnViewport.resize(width);
      painter.resize(height, top);
      controller.refreshed();
    };
    measure();
    columnViewport.update(first.current.setup);
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    observer.observe(head);
    const stop = followScrolling(root, painter);
    setParts({ painter, controller });
    return () => {
      observer.disconnect();
      stop();
      body.replaceChildren();
    };
  }, [refs.frame, refs.root, refs.body, refs.head, refs.icons, columnViewport]);

  useLayoutEffect(() => {
    if (parts === null) return;
    columnViewport.update(setup);
    parts.controller.props = props;
    parts.painter.update(paint);
  });

  const { source } = props;
  useEffect(() => {
    if (parts === null) return;
    const refreshed = () => {
      parts.painter.repaint();
      parts.controller.refreshed();
    };
    refreshed();
    return source.subscribe((event) => event !== 'replacing' && refreshed());
  }, [parts, source]);

  return parts?.controller ?? null;
}

function paintOf<Row extends object, Id extends string>(props: DataGridProps<Row, Id>): GridPaint<Row> {
  const { selection, idOf } = props;
  return {
    source: props.source,
    columns: props.columns,
    checkLabel: props.texts.selectRow,
    isSelected: (row) => isSelected(selection, idOf(row)),
    tone: props.tone ?? (() => undefined),
  };
}

function copies(icons: RefObject<HTMLDivElement | null>) {
  return (name: string): SVGElement | null => {
    const drawn = icons.current?.querySelector(`[data-icon="${name}"] > svg`);
    return drawn instanceof SVGElement ? (drawn.cloneNode(true) as SVGElement) : null;
  };
}

function followScrolling<Row>(root: HTMLElement, painter: GridRenderer<Row>): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const scrolled = () => {
    painter.scrolled(root.scrollTop);
    clearTimeout(settling);
    settling = setTimeout(() => painter.settle(), SETTLE);
  };
  root.addEventListener('scroll', scrolled, { passive: true });
  return () => {
    clearTimeout(settling);
    root.removeEventListener('scroll', scrolled);
  };
}

interface MoreColumnsProps {
  readonly columns: readonly { readonly title: string }[];
  readonly columnViewport: ColumnViewport;
  /** To those before (-1) or behind. */
  readonly onMore: (side: 1 | -1) => void;
}

/**
 * In the heading row behind the last column: how many columns are not in view, at which side, and which. The keyboard
 * reaches them by its arrows, so these are no tab stops. Plain buttons: a list that opens has no time for others.
 */
function ColumnOverflow({ columns, columnViewport, onMore }: MoreColumnsProps) {
  const t = useTexts('invoices');
  const { before, after, end } = useSyncExternalStore(columnViewport.subscribe, columnViewport.inView);
  if (before.length + after.length === 0) return null;
  const button = (side: 1 | -1, places: readonly number[]) => {
    const titles = places.map((place) => columns[place]?.title).join(', ');
    const count = places.length;
    const name = t(side < 0 ? 'columnsBefore' : 'columnsAfter', { count, titles });
    return count === 0 ? null : (
      <button type="button" tabIndex={-1} title={name} onClick={() => onMore(side)}>
        <span className="visuallyHidden">{name}</span>
        <span aria-hidden>
          {side < 0 ? <ChevronLeft size={14} /> : '+'}
          {count}
          {side > 0 && <span className={columnOverflowStyles['word']}>{t('columnsWord', { count })}</span>}
          {side > 0 && <ChevronRight size={14} />}
        </span>
      </button>
    );
  };
  return (
    <div className={columnOverflowStyles['more']} style={{ left: end }}>
      {button(-1, before)}
      {button(1, after)}
    </div>
  );
}

/** Milliseconds after scrolling before a cell below the pointer is explained. */
const REST = 150;
/** Cells, and headings that sort; not the one above the marks. */
const EXPLAINED = '[role="gridcell"], [role="columnheader"][data-place]';

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

interface GridWhyProps<Row extends object, Id extends string> {
  readonly root: RefObject<HTMLElement | null>;
  readonly controller: GridController<Row, Id> | null;
  readonly grid: DataGridProps<Row, Id>;
}

/** Explains a marked cell or heading, and shows a cut text in full, while it is pointed at or focused; Escape closes it. */
function CellTooltip<Row extends object, Id extends string>({
  root,
  controller,
  grid,
}: GridWhyProps<Row, Id>) {
  const id = useId();
  const [tip, setTip] = useState<Tip | null>(null);
  // React notes even a state that stays the same, until it renders again: one more with each step of the wheel.
  const shown = useRef<Tip | null>(null);
  const { columns, source } = grid;
  useEffect(() => {
    const element = root.current;
    if (element === null || controller === null) return;
    let scrolledAt = Number.NEGATIVE_INFINITY;
    const say = (next: Tip | null) => {
      if (next === shown.current) return;
      shown.current = next;
      setTip(next);
    };
    const pointed = (event: Event) => {
      // Rows that pass below a resting pointer are not asked about: measuring them would lay out each frame twice.
      if (event.timeStamp - scrolledAt > REST) show(event);
    };
    const scrolled = (event: Event) => {
      scrolledAt = event.timeStamp;
      hide();
    };
    const show = (event: Event) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(EXPLAINED) : null;
      // The pointer reads a heading's meaning in its title, together with the whole of what may be cut.
      const isNamed = cell?.role === 'columnheader' && event.type !== 'focusin';
      const next = cell === null || isNamed ? null : tipOf(cell);
      say(next);
      describe(event.type === 'focusin' && next !== null ? cell : null);
    };
    // What has the focus is described; the pointer may explain another cell meanwhile.
    let described: HTMLElement | null = null;
    const describe = (cell: HTMLElement | null) => {
      described?.removeAttribute('aria-describedby');
      described = cell;
      cell?.setAttribute('aria-describedby', id);
    };
    const tipOf = (cell: HTMLElement): Tip | null => {
      const text = cell.role === 'columnheader' ? headerTooltipOf(cell) : textOf(cell);
      const frame = element.parentElement?.getBoundingClientRect();
      if (text === undefined || frame === undefined) return null;
      const place = cell.getBoundingClientRect();
      return { text: visibleText(text), left: place.left - frame.left, top: place.bottom - frame.top };
    };
    const headerTooltipOf = (heading: HTMLElement) =>
      columns[Number(heading.dataset['place'])]?.headerTooltip;
    const textOf = (cell: HTMLElement): string | undefined => {
      const index = controller.indexOf(cell);
      const row = index === null ? undefined : source.rowAt(index);
      const column = columns.find(({ id }) => id === cell.dataset['column']);
      const tooltip = row === undefined ? undefined : column?.tooltip?.(row);
      const whole = row !== undefined && isCut(cell) ? column?.text(row) : undefined;
      return whole && tooltip ? `${whole} · ${tooltip}` : (whole ?? tooltip);
    };
    const hide = () => {
      say(null);
      describe(null);
    };
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || shown.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      hide();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerover', pointed, { signal });
    element.addEventListener('focusin', show, { signal });
    for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, hide, { signal });
    element.addEventListener('scroll', scrolled, { passive: true, signal });
    element.addEventListener('keydown', escaped, { signal });
    return () => {
      hide();
      listening.abort();
    };
  }, [root, controller, columns, source, id]);
  if (tip === null) return null;
  return (
    <div
      id={id}
      role="tooltip"
      className={cellTooltipStyles['tooltip']}
      style={{ left: tip.left, top: tip.top }}
    >
      {tip.text}
    </div>
  );
}

/** An amount that is cut at its end reads as a smaller one. */
function isCut(cell: HTMLElement): boolean {
  return cell.scrollWidth > cell.clientWidth;
}
