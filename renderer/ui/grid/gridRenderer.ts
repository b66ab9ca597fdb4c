import { visibleText } from '../../../shared/domain/visibleText.ts';
import type { ColumnViewport } from './columnViewport.ts';
import type { GridColumn } from './gridColumns.ts';
import { GridRow, type IconCopies, iconNames, rowTemplate } from './gridRow.ts';
import type { RowSource } from './rowSource.ts';

/** Rows that are measured: those with the longest texts. Which of them is widest only their letters decide. */
const MOST_MEASURED = 100;
/** Characters that an icon beside a text takes the room of. */
const ICON = 3;

const AS_WIDE_AS_ITS_CONTENT = [
  ['position', 'absolute'],
  ['left', '0'],
  ['width', 'max-content'],
  ['contain', 'none'],
  ['visibility', 'hidden'],
] as const;

/** Chromium stops near 33.5 million pixels, Firefox near 17.8; beyond, the scroll bar represents more rows. */
export const TALLEST = 15_000_000;

/** Pixels of a row, as the style sheet has it. */
export const ROW_HEIGHT = 30;
/** Rows painted beyond either edge, so that a step of the wheel shows no gap. */
const OVERSCAN = 6;

export interface GridPaint<Row> {
  readonly source: RowSource<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly checkLabel: string;
  readonly isSelected: (row: Row) => boolean;
  readonly tone: (row: Row) => string | undefined;
}

/** What the painter works on: the scrolled root, the tall body within it, the height taken by the header. */
export interface GridElements {
  readonly root: HTMLElement;
  readonly body: HTMLElement;
  /** It is given every text, so that no column is too narrow. */
  readonly columns: ColumnViewport;
  readonly icons: IconCopies;
}

/**
 * Paints the rows in view into a fixed set of row elements. Row i is always in slot i modulo their number, so a row
 * that stays in view is not touched and one step repaints one row. It runs outside React: a frame of scrolling costs
 * what the changed texts cost.
 */
export class GridRenderer<Row> {
  readonly scale: ScrollScale = scrollScale();
  private readonly elements: GridElements;
  private paintOf: GridPaint<Row>;
  private slots: GridRow<Row>[] = [];
  private texts = new WeakMap<object, readonly string[]>();
  /** The query whose texts the widths of the columns are of. */
  private query: unknown;
  private template: DocumentFragment | null = null;
  private viewHeight = 0;
  private headHeight = 0;
  private current = 0;

  constructor(elements: GridElements, paint: GridPaint<Row>) {
    this.elements = elements;
    this.paintOf = paint;
  }

  /** Takes new columns, texts or selection; rows are rebuilt only when the columns change. */
  update(paint: GridPaint<Row>): void {
    const before = this.paintOf;
    this.paintOf = paint;
    if (before.columns !== paint.columns || before.checkLabel !== paint.checkLabel) {
      this.texts = new WeakMap();
      this.template = null;
      const held = this.heldBy(document.activeElement, before.columns.length);
      for (const slot of this.slots) slot.arrange(paint.columns, this.cells());
      this.repaint();
      held?.();
      return;
    }
    this.repaint();
  }

  /** Rebuilt cells would lose the focus: gives it to the one in the same place, or to the grid. */
  private heldBy(focused: Element | null, columns: number): (() => void) | null {
    if (focused === null || !this.elements.body.contains(focused)) return null;
    const index = this.indexOf(focused) ?? -1;
    const place = Array.from({ length: columns }, (_, at) => at).find(
      (at) => this.cell(index, at) === focused,
    );
    return () => {
      const cell = place === undefined ? undefined : this.cell(index, place);
      (cell ?? this.elements.root).focus({ preventScroll: true });
    };
  }

  /** Height of the view and of the sticky header in pixels. */
  resize(viewHeight: number, headHeight: number): void {
    this.viewHeight = viewHeight;
    this.headHeight = headHeight;
    this.repaint();
  }

  setCurrent(index: number): void {
    this.current = index;
    this.repaint();
  }

  scrolled(scrollTop: number): void {
    this.scale.scrolled(scrollTop);
    this.paint();
  }

  /** First and last row wholly or partly in view. */
  range(): { first: number; last: number; rows: number } {
    const { source } = this.paintOf;
    const room = Math.max(this.viewHeight - this.headHeight, ROW_HEIGHT);
    const end = (source.count ?? Math.ceil(room / ROW_HEIGHT)) - 1;
    const first = Math.max(Math.min(Math.floor(this.scale.top / ROW_HEIGHT), end), 0);
    const last = Math.min(Math.ceil((this.scale.top + room) / ROW_HEIGHT) - 1, end);
    return { first, last: Math.max(last, first), rows: Math.max(Math.floor(room / ROW_HEIGHT), 1) };
  }

  /** Sets the scroll position so that the row is wholly in view; nothing moves when it is already. */
  reveal(index: number): void {
    const room = Math.max(this.viewHeight - this.headHeight, ROW_HEIGHT);
    const top = index * ROW_HEIGHT;
    if (top < this.scale.top) this.goTo(top);
    else if (top + ROW_HEIGHT > this.scale.top + room) this.goTo(top + ROW_HEIGHT - room);
    else this.paint();
  }

  goTo(top: number): void {
    this.measure();
    this.elements.root.scrollTop = this.scale.goTo(top);
    this.paint();
  }

  /** Brings thumb and list together again after scrolling a list that is taller than a scroll bar can be. */
  settle(): void {
    const position = this.scale.settled();
    if (Math.abs(position - this.elements.root.scrollTop) < 1) return;
    this.elements.root.scrollTop = position;
    this.paint();
  }

  /** Pixels that a column needs for these rows, its heading and its sums. */
  measureColumn(place: number, rows: readonly Row[]): number {
    const column = this.paintOf.columns[place];
    return column === undefined ? 0 : measureColumn({ ...this.elements, column, place, rows });
  }

  /** The cell element of a row and a column, where the row is painted. */
  cell(index: number, place: number): HTMLElement | undefined {
    return this.slots.find((slot) => slot.index === index)?.cellAt(place);
  }

  /** The row that a painted element belongs to. */
  indexOf(element: Element): number | null {
    const slot = this.slots.find((candidate) => candidate.element.contains(element));
    return slot === undefined || slot.index < 0 ? null : slot.index;
  }

  repaint(): void {
    if (this.paintOf.source.count === null) this.askFirst();
    this.measure();
    this.paint();
    // Until the first rows are there, the elements that will show them are neither laid out nor painted.
    this.elements.body.hidden = this.paintOf.source.count === null;
  }

  /** The first rows are being fetched while the elements that show them are created. */
  private askFirst(): void {
    const { first, last } = this.range();
    this.paintOf.source.look(first, last);
  }

  private measure(): void {
    const { source } = this.paintOf;
    const room = Math.max(this.viewHeight - this.headHeight, 0);
    const count = source.count ?? Math.ceil(room / ROW_HEIGHT);
    this.scale.resize(count * ROW_HEIGHT, room);
    this.elements.body.style.setProperty('height', `${this.scale.height}px`);
    // As many while the count is unknown as for a long list: otherwise every row would be drawn again.
    const most = Math.ceil(room / ROW_HEIGHT) + 1 + OVERSCAN * 2;
    this.keep(source.count === null ? most : Math.min(most, Math.max(count, 1)));
  }

  private cells(): DocumentFragment {
    const { columns, checkLabel } = this.paintOf;
    this.template ??= rowTemplate(columns, checkLabel);
    return this.template;
  }

  private keep(slots: number): void {
    if (slots === this.slots.length) return;
    for (const slot of this.slots.splice(slots)) {
      // The grid keeps the focus of an element that is removed because there is less room.
      if (slot.element.contains(document.activeElement)) this.elements.root.focus({ preventScroll: true });
      slot.element.remove();
    }
    while (this.slots.length < slots) {
      const slot = new GridRow<Row>(this.elements.icons);
      slot.arrange(this.paintOf.columns, this.cells());
      this.elements.body.append(slot.element);
      this.slots.push(slot);
    }
  }

  private paint(): void {
    const { source, isSelected, tone } = this.paintOf;
    const many = this.slots.length;
    const { first, last } = this.range();
    source.look(first, last);
    if (this.query !== source.query) {
      this.query = source.query;
      this.texts = new WeakMap();
      this.elements.columns.forgetTexts();
    }
    const count = source.count ?? last + 1;
    const start = Math.max(Math.min(first - OVERSCAN, count - many), 0);
    const shift = this.scale.shift;
    this.release(start, start + many);
    for (let index = start; index < start + many; index += 1) {
      const slot = this.slots[index % many];
      if (slot === undefined) continue;
      if (index >= count) {
        slot.hide();
        continue;
      }
      const row = source.rowAt(index);
      slot.show(index, index * ROW_HEIGHT + shift, row, row === undefined ? [] : this.textsOf(row), {
        selected: row !== undefined && isSelected(row),
        current: index === this.current,
        tone: row === undefined ? undefined : tone(row),
      });
    }
    this.elements.columns.painted();
  }

  /** A row that is about to be replaced in its element must not take the focus with it: the grid itself keeps it. */
  private release(start: number, end: number): void {
    const focused = document.activeElement;
    if (focused === null || focused === this.elements.root || !this.elements.body.contains(focused)) return;
    const index = this.indexOf(focused);
    if (index === null || index < start || index >= end) this.elements.root.focus({ preventScroll: true });
  }

  private textsOf(row: Row): readonly string[] {
    const key = row as object;
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const texts = this.paintOf.columns.map((column) => {
      const text = visibleText(column.text(row));
      this.elements.columns.note(column, text);
      return text;
    });
    this.texts.set(key, texts);
    return texts;
  }
}

interface ScrollScale {
  /** Height of the scrolled element in pixels, never above `TALLEST`. */
  readonly height: number;
  /** Pixels from the start of the list to the top of the view. */
  readonly top: number;
  /** Add to a row's place in the list to get its place in the scrolled element. */
  readonly shift: number;
  resize(content: number, view: number): void;
  /** Takes the element's scroll position; small steps move one to one, jumps move in proportion. */
  scrolled(scrollTop: number): void;
  /** The scroll position that shows `top`, which is clamped to the list. */
  goTo(top: number): number;
  /** After scrolling: the scroll position at which thumb and list agree again. */
  settled(): number;
}

/** Maps a scroll bar of limited height to a list of any height. Below the limit it changes nothing. */
export function scrollScale(tallest = TALLEST): ScrollScale {
  let content = 0;
  let view = 0;
  let top = 0;
  let scrollTop = 0;

  const height = () => Math.min(content, tallest);
  const range = () => Math.max(content - view, 0);
  const thumbRange = () => Math.max(height() - view, 0);
  const clamp = (value: number) => Math.min(Math.max(value, 0), range());
  const proportional = (position: number) =>
    thumbRange() === 0 ? 0 : clamp((position / thumbRange()) * range());
  const place = () => (range() === 0 ? 0 : Math.round((top / range()) * thumbRange()));

  return {
    get height() {
      return height();
    },
    get top() {
      return top;
    },
    get shift() {
      return scrollTop - top;
    },
    resize(nextContent, nextView) {
      content = nextContent;
      view = nextView;
      top = clamp(top);
      if (content <= tallest) scrollTop = top;
    },
    scrolled(position) {
      const step = position - scrollTop;
      scrollTop = position;
      if (content <= tallest) {
        top = position;
        return;
      }
      const atEdge = position <= 0 || position >= thumbRange();
      top = atEdge || Math.abs(step) > view * 3 ? proportional(position) : clamp(top + step);
    },
    goTo(target) {
      top = clamp(target);
      scrollTop = content <= tallest ? top : place();
      return scrollTop;
    },
    settled() {
      if (content > tallest) scrollTop = place();
      return scrollTop;
    },
  };
}

interface Measured<Row> {
  readonly root: HTMLElement;
  readonly body: HTMLElement;
  readonly icons: IconCopies;
  readonly column: GridColumn<Row>;
  /** Its place among the columns shown. */
  readonly place: number;
  readonly rows: readonly Row[];
}

/**
 * Pixels that a column needs so that none of these rows is cut, nor its heading, nor a sum below it (`data-place`).
 * They are laid out once more without a width, as they are painted, and removed before the next frame.
 */
function measureColumn<Row>(measured: Measured<Row>): number {
  const { root, body, place } = measured;
  const ruler = document.createElement('div');
  ruler.setAttribute('aria-hidden', 'true');
  const cells = [
    ...longest(measured).map((row) => drawnCell(row, measured, ruler)),
    ...[...root.querySelectorAll<HTMLElement>(`[data-place="${place}"]`)].map((fixed) => {
      const copy = fixed.cloneNode(true) as HTMLElement;
      ruler.append(copy);
      return copy;
    }),
  ];
  for (const cell of cells) {
    for (const [name, value] of AS_WIDE_AS_ITS_CONTENT) cell.style.setProperty(name, value);
  }
  body.append(ruler);
  const needed = cells.reduce((most, cell) => Math.max(most, cell.getBoundingClientRect().width), 0);
  ruler.remove();
  return Math.ceil(needed) + 1;
}

function longest<Row>({ column, rows }: Measured<Row>): Row[] {
  const length = (row: Row) => {
    const text = column.icon === undefined || column.iconWithText ? visibleText(column.text(row)).length : 0;
    return text + iconNames(column.icon?.(row)).length * ICON;
  };
  return rows
    .map((row) => ({ row, length: length(row) }))
    .sort((left, right) => right.length - left.length)
    .slice(0, MOST_MEASURED)
    .map(({ row }) => row);
}

function drawnCell<Row>(row: Row, { column, icons }: Measured<Row>, ruler: HTMLElement): HTMLElement {
  const slot = new GridRow<Row>(icons);
  slot.arrange([column], rowTemplate([column], ''));
  slot.show(0, 0, row, [visibleText(column.text(row))], { selected: false, current: false, tone: undefined });
  ruler.append(slot.element);
  return slot.cellAt(0) ?? slot.element;
}
