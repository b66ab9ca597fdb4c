import { type ColumnSetup, columnNeeds, fittingWidth } from './columnFit.ts';
import { type ColumnNeed, type FittedColumns, fitColumns, leastRoom } from './fitColumns.ts';
import type { GridColumn } from './gridColumns.ts';

const NOTHING: FittedColumns = { boxes: [], before: [], after: [], end: 0 };
/** Sideways pixels of a wheel that show one column more. */
const TURN = 60;

/**
 * The columns in view, which always have the keyboard's column among them. It runs outside React and places headings
 * and cells by the variables of the frame around them: a key shows its column before the cell takes the focus.
 */
export class ColumnViewport {
  private frame: HTMLElement | null = null;
  private setup: ColumnSetup | null = null;
  private needs: readonly ColumnNeed[] = [];
  /** Pixels that the texts of each column so far have taken at most, by what gives its texts. */
  private widest = new WeakMap<GridColumn<never>['text'], number>();
  private isOutgrown = false;
  private room = 0;
  private from = 0;
  private place = 0;
  private turned = 0;
  private view = NOTHING;
  private readonly variables = new Map<string, string>();
  private readonly listeners = new Set<() => void>();

  /** The place of the keyboard's column. */
  get current(): number {
    return this.place;
  }

  readonly inView = (): FittedColumns => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  open(frame: HTMLElement | null): void {
    if (frame !== this.frame) this.variables.clear();
    this.frame = frame;
  }

  update(setup: ColumnSetup): void {
    const before = this.setup;
    this.setup = setup;
    const keys = ['columns', 'layout', 'sort', 'sums'] as const;
    if (before === null || keys.some((key) => setup[key] !== before[key])) this.measure();
  }

  /** A text is about to be painted; `painted` follows once all are. */
  note(column: GridColumn<never>, text: string): void {
    const width = fittingWidth(column, text);
    if (width <= (this.widest.get(column.text) ?? -1)) return;
    this.widest.set(column.text, width);
    this.isOutgrown = true;
  }

  /** Rows of another query are about to be painted: its columns are no wider than their texts ask for. */
  forgetTexts(): void {
    this.widest = new WeakMap();
    this.isOutgrown = true;
  }

  painted(): void {
    if (this.isOutgrown) this.measure();
  }

  /** Pixels between the edges of the grid. */
  resize(room: number): void {
    if (room === this.room) return;
    this.room = room;
    this.lay();
  }

  widthAt(place: number): number {
    return this.view.boxes[place]?.width ?? this.needs[place]?.width ?? 0;
  }

  /** Makes a column the keyboard's, and brings it into view. */
  go(place: number): void {
    this.place = place;
    this.lay();
  }

  /** Shows the next columns to a side that are not in view; the first of them is the keyboard's then. */
  page(side: 1 | -1): void {
    const { before, after } = this.view;
    const next = side > 0 ? after[0] : before.at(-1);
    if (next === undefined) return;
    this.from = next;
    while (side < 0 && this.from > 0 && this.isInViewFrom(this.from - 1, next)) this.from -= 1;
    this.go(next);
  }

  /** A wheel that is turned sideways. */
  turn(pixels: number): void {
    this.turned += pixels;
    if (Math.abs(this.turned) < TURN) return;
    const next = this.turned > 0 ? this.view.after[0] : this.view.before.at(-1);
    this.turned = 0;
    if (next !== undefined) this.go(next);
  }

  private measure(): void {
    if (this.setup === null) return;
    this.isOutgrown = false;
    this.needs = columnNeeds(this.setup, ({ text }) => this.widest.get(text));
    this.set('--grid-least', `${leastRoom(this.needs)}px`);
    this.lay();
  }

  private isInViewFrom(from: number, place: number): boolean {
    return fitColumns(this.needs, this.room, from).boxes[place] !== null;
  }

  private lay(): void {
    const last = this.needs.length - 1;
    if (last < 0) return;
    this.place = Math.min(this.place, last);
    // Without a layout there is room for all.
    const room = this.room === 0 ? Number.POSITIVE_INFINITY : this.room;
    let view = fitColumns(this.needs, room, this.from);
    if (view.before.includes(this.place)) {
      this.from = this.place;
      view = fitColumns(this.needs, room, this.from);
    }
    while (view.after.includes(this.place) && this.from < this.place) {
      this.from += 1;
      view = fitColumns(this.needs, room, this.from);
    }
    if (isSame(view, this.view)) return;
    this.view = view;
    this.write();
    for (const listener of this.listeners) listener();
  }

  private write(): void {
    for (const [place, box] of this.view.boxes.entries()) {
      this.set(`--grid-d${place}`, box === null ? 'none' : '');
      if (box === null) continue;
      this.set(`--grid-x${place}`, `${box.left}px`);
      this.set(`--grid-w${place}`, `${box.width}px`);
    }
  }

  private set(name: string, value: string): void {
    if ((this.variables.get(name) ?? '') === value) return;
    this.variables.set(name, value);
    if (value === '') this.frame?.style.removeProperty(name);
    else this.frame?.style.setProperty(name, value);
  }
}

function isSame(one: FittedColumns, other: FittedColumns): boolean {
  return (
    one.boxes.length === other.boxes.length &&
    one.boxes.every((box, place) => {
      const before = other.boxes[place];
      return box?.left === before?.left && box?.width === before?.width;
    })
  );
}
