import { MOST_NAMED } from '../../../shared/domain/bounds.ts';
import { isMenuKey, type MenuPlace, placeBelow } from '../menuPlace.ts';
import { afterSettled, trackPending } from '../pendingWork.tsx';
import type { ColumnViewport } from './columnViewport.ts';
import { withWidth } from './gridColumns.ts';
import {
  ALL_SELECTED,
  type DataGridProps,
  type GridHandle,
  type GridPlace,
  nextSort,
  selectOnly,
  toggle,
} from './gridProps.ts';
import { type GridRenderer, ROW_HEIGHT } from './gridRenderer.ts';
import { moveColumn } from './moveColumn.ts';

/** The header counts as the row above the first. */
const HEADER = -1;

/**
 * What keys and clicks do: one current cell (its row may be scrolled away), a selection with an anchor. It is
 * kept apart from React so that a key that repeats costs no rendering of the screen around the grid.
 */
export class GridController<Row extends object, Id extends string> implements GridHandle<Row> {
  props: DataGridProps<Row, Id>;
  private readonly root: HTMLElement;
  private readonly painter: GridRenderer<Row>;
  private readonly columns: ColumnViewport;
  private row = 0;
  private anchor = 0;
  private acted = 0;
  /** The current row when it was last here, and its place then: the one at another place may be on its way. */
  private lastCurrent: { readonly row: Row; readonly index: number } | undefined;

  constructor(
    root: HTMLElement,
    painter: GridRenderer<Row>,
    columns: ColumnViewport,
    props: DataGridProps<Row, Id>,
  ) {
    this.root = root;
    this.painter = painter;
    this.columns = columns;
    this.props = props;
  }

  /** Runs a command; false when it does not apply and the key may mean something else. */
  run(command: GridCommand): boolean {
    switch (command.kind) {
      case 'move':
        this.move(command.to, command.extend);
        return true;
      case 'side':
        this.side(command.to);
        return true;
      case 'resize':
        return this.resize(command.by);
      case 'reorder':
        return this.reorder(command.by);
      case 'toggle':
        this.toggleCurrent();
        return true;
      case 'toggleRange':
        void this.extendTo(this.row);
        return true;
      case 'all':
        this.props.onSelection(ALL_SELECTED);
        return true;
      case 'copy':
        this.props.onCopy?.(command.header);
        return true;
      case 'type':
        this.props.onType?.(command.digit);
        return this.props.onType !== undefined;
      case 'open':
        return this.open(command.add);
      case 'go':
        return this.go();
      case 'menu':
        return this.openMenu();
      case 'fit':
        return this.fit(this.column);
    }
  }

  /**
   * A press on a cell: plain selects that row alone, control adds it, shift marks all up to it. Where that is the mark of
   * a row, `place` is below 0: the columns in view stay, and the keyboard in its column.
   */
  press(index: number, place: number, keys: { add: boolean; extend: boolean }): void {
    this.goTo(index, place);
    const id = this.idAt(index);
    if (keys.extend) void this.extendTo(index);
    else if (id !== undefined) {
      this.anchor = index;
      const { selection, onSelection } = this.props;
      onSelection(keys.add ? toggle(selection, id) : selectOnly([id]));
      if (!keys.add && this.props.columns[place]?.opens) this.openAt(index);
    }
  }

  pressHeader(place: number, add: boolean): void {
    this.row = HEADER;
    this.columns.go(place);
    this.focusCell();
    this.sortBy(place, add);
  }

  openAt(index: number): void {
    const row = this.props.source.rowAt(index);
    if (row !== undefined) this.props.onOpen?.(row, this.currentColumn());
  }

  private goTo(index: number, place: number): void {
    this.row = index;
    if (place >= 0) this.columns.go(place);
    this.focusCell();
  }

  /** The menu of a cell, at the pointer. The selection stays: a row outside of it is meant by itself. */
  menuAt(index: number, place: number, at: MenuPlace): boolean {
    if (this.props.onMenu === undefined || this.props.source.rowAt(index) === undefined) return false;
    this.goTo(index, place);
    return this.menu(at);
  }

  /** Makes a column as wide as what is in it: heading, sums and the rows that are here. */
  fit(place: number): boolean {
    const { columns, layout, onLayout, source } = this.props;
    const column = columns[place];
    if (column === undefined) return false;
    onLayout(withWidth(layout, column.id, this.painter.measureColumn(place, source.loaded())));
    return true;
  }

  acts(): number {
    return this.acted;
  }

  noteAct(): void {
    this.acted += 1;
  }

  place(): GridPlace<Row> {
    const { source } = this.props;
    const topIndex = Math.floor(this.painter.scale.top / ROW_HEIGHT);
    const index = Math.max(this.row, 0);
    return {
      top: source.rowAt(topIndex),
      topIndex,
      topOffset: this.painter.scale.top - topIndex * ROW_HEIGHT,
      current: this.lastCurrent?.index === index ? this.lastCurrent.row : source.rowAt(index),
      currentIndex: index,
    };
  }

  restore(place: { topIndex: number; topOffset: number; currentIndex: number }): void {
    if (this.row !== HEADER) this.row = place.currentIndex;
    this.anchor = place.currentIndex;
    this.painter.goTo(place.topIndex * ROW_HEIGHT + place.topOffset);
    this.painter.setCurrent(place.currentIndex);
    this.keepFocus();
    this.notify();
  }

  showRow(index: number): void {
    this.row = index;
    this.anchor = index;
    this.painter.setCurrent(index);
    this.painter.reveal(index);
    this.keepFocus();
    this.notify();
  }

  focusRow(index: number): void {
    this.row = index;
    this.anchor = index;
    this.focusCell();
  }

  /** The row that a painted element shows. */
  indexOf(element: Element): number | null {
    return this.painter.indexOf(element);
  }

  currentRow(): Row | undefined {
    return this.props.source.rowAt(Math.max(this.row, 0));
  }

  currentColumn(): Id | undefined {
    return this.props.columns[this.column]?.id;
  }

  /** Rows have come or changed: the current one may now be known, or be another one. */
  refreshed(): void {
    const end = (this.props.source.count ?? 1) - 1;
    if (this.row > end) this.row = Math.max(end, 0);
    this.painter.setCurrent(Math.max(this.row, 0));
    this.keepFocus();
    this.notify();
  }

  /** Focus was on the grid itself: give it to the current cell, scrolling there. */
  focusCell(): void {
    if (this.row === HEADER) {
      this.headerCell(this.column)?.focus({ preventScroll: true });
      return;
    }
    this.painter.setCurrent(this.row);
    this.painter.reveal(this.row);
    const cell = this.painter.cell(this.row, this.column);
    (cell ?? this.root).focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    this.notify();
  }

  /** Shows the next columns to a side, and takes the keyboard there. */
  pageColumns(side: 1 | -1): void {
    this.columns.page(side);
    this.focusInPlace();
  }

  /** The divider behind a heading is taken: its column stays in view, however wide it becomes. */
  holdColumn(place: number): void {
    this.columns.go(place);
  }

  /** A wheel is turned sideways. */
  turnColumns(pixels: number): void {
    const isHeld = this.root.contains(document.activeElement);
    this.columns.turn(pixels);
    if (isHeld) this.focusInPlace();
  }

  private get column(): number {
    return this.columns.current;
  }

  private keepFocus(): void {
    const focused = document.activeElement;
    if (focused === null || !this.root.contains(focused) || this.row === HEADER) return;
    if (focused !== this.root && this.painter.indexOf(focused) === this.row) return;
    this.focusInPlace();
  }

  /** To the current cell where it is painted; the rows stay where they are. */
  private focusInPlace(): void {
    const cell =
      this.row === HEADER ? this.headerCell(this.column) : this.painter.cell(this.row, this.column);
    (cell ?? this.root).focus({ preventScroll: true });
  }

  private notify(): void {
    const index = Math.max(this.row, 0);
    const row = this.props.source.rowAt(index);
    if (row === undefined) return;
    const before = this.lastCurrent?.row;
    this.lastCurrent = { row, index };
    if (row !== before) this.props.onCurrent?.(row);
  }

  private move(to: (GridCommand & { kind: 'move' })['to'], extend: boolean): void {
    const before = this.row;
    this.row = this.target(to);
    // The corners of the list, as in a spreadsheet and in the ARIA grid pattern.
    if (to === 'first') this.columns.go(0);
    if (to === 'last') this.columns.go(Math.max(this.props.columns.length - 1, 0));
    this.focusCell();
    if (extend && this.row !== HEADER) {
      void this.extendTo(this.row);
    } else if (before !== this.row) {
      this.anchor = Math.max(this.row, 0);
    }
  }

  private target(to: (GridCommand & { kind: 'move' })['to']): number {
    const end = Math.max((this.props.source.count ?? 1) - 1, 0);
    const page = Math.max(this.painter.range().rows - 1, 1);
    const clamp = (index: number) => Math.min(Math.max(index, 0), end);
    switch (to) {
      case 'up':
        return this.row <= 0 ? HEADER : clamp(this.row - 1);
      case 'down':
        return this.row === HEADER ? 0 : clamp(this.row + 1);
      case 'pageUp':
        return clamp(this.row - page);
      case 'pageDown':
        return clamp(this.row + page);
      case 'first':
        return 0;
      case 'last':
        return end;
    }
  }

  private side(to: (GridCommand & { kind: 'side' })['to']): void {
    const end = this.props.columns.length - 1;
    const next = { left: this.column - 1, right: this.column + 1, start: 0, end }[to];
    this.columns.go(Math.min(Math.max(next, 0), end));
    this.focusCell();
  }

  private resize(by: number): boolean {
    const column = this.props.columns[this.column];
    if (this.row !== HEADER || column === undefined) return false;
    const { layout, onLayout } = this.props;
    onLayout(withWidth(layout, column.id, this.columns.widthAt(this.column) + by));
    return true;
  }

  /** A heading one place to the side; it keeps the focus, though its element may be put elsewhere meanwhile. */
  private reorder(by: 1 | -1): boolean {
    const column = this.props.columns[this.column];
    if (this.row !== HEADER || column === undefined) return false;
    if (moveColumn(this.props, column.id, this.column + (by > 0 ? 2 : -1))) {
      this.columns.go(this.column + by);
      afterSettled(() => this.focusCell());
    }
    return true;
  }

  private go(): boolean {
    const row = this.currentRow();
    if (row !== undefined) this.props.onGo?.(row);
    return this.props.onGo !== undefined;
  }

  /** The menu of the current cell, below it. */
  openMenu(): boolean {
    if (this.row === HEADER) return false;
    this.focusCell();
    return this.menu(placeBelow(this.painter.cell(this.row, this.column) ?? this.root));
  }

  private menu(place: MenuPlace): boolean {
    const { source, onMenu } = this.props;
    const row = source.rowAt(this.row);
    if (row === undefined || onMenu === undefined) return false;
    onMenu({ row, column: this.currentColumn(), place });
    return true;
  }

  private open(add: boolean): boolean {
    if (this.row === HEADER) this.sortBy(this.column, add);
    else this.openAt(this.row);
    return true;
  }

  private sortBy(place: number, add: boolean): void {
    const column = this.props.columns[place];
    if (column?.sortable) this.props.onSort(nextSort(this.props.sort, column.id, add));
  }

  private toggleCurrent(): void {
    if (this.row === HEADER) return;
    const id = this.idAt(this.row);
    if (id === undefined) return;
    this.anchor = this.row;
    this.props.onSelection(toggle(this.props.selection, id));
  }

  /** Selects everything from the anchor on; rows that are not loaded are asked for by page, within a bound. Keys wait. */
  private async extendTo(index: number): Promise<void> {
    const { source, idOf, onSelection, onTooMany, onUnread, mostNamed = MOST_NAMED } = this.props;
    const first = Math.min(this.anchor, index);
    const last = Math.max(this.anchor, index);
    if (source.count !== null && last - first + 1 >= source.count) {
      onSelection(ALL_SELECTED);
      return;
    }
    if (last - first + 1 > mostNamed) {
      onTooMany?.();
      return;
    }
    try {
      const rows = await trackPending(source.rowsBetween(first, last));
      if (rows === null) onUnread?.(null);
      else if (index === this.row) onSelection(selectOnly(rows.map(idOf)));
    } catch (error) {
      onUnread?.(error);
    }
  }

  private idAt(index: number): number | undefined {
    const row = this.props.source.rowAt(index);
    return row === undefined ? undefined : this.props.idOf(row);
  }

  private headerCell(place: number): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[role="columnheader"][data-place="${place}"]`);
  }
}

/** What a key means in a grid. `extend` keeps the anchor of the selection; `sides` move between columns. */
export type GridCommand =
  | {
      readonly kind: 'move';
      readonly to: 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last';
      readonly extend: boolean;
    }
  | { readonly kind: 'side'; readonly to: 'left' | 'right' | 'start' | 'end' }
  | { readonly kind: 'resize'; readonly by: number }
  /** A column one place to the side. */
  | { readonly kind: 'reorder'; readonly by: 1 | -1 }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'toggleRange' }
  | { readonly kind: 'all' }
  | { readonly kind: 'copy'; readonly header: boolean }
  | { readonly kind: 'type'; readonly digit: string }
  | { readonly kind: 'open'; readonly add: boolean }
  /** To what the row belongs to. */
  | { readonly kind: 'go' }
  /** What can be done with the row and the cell. */
  | { readonly kind: 'menu' }
  /** A column as wide as what is in it. */
  | { readonly kind: 'fit' };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const MOVES: Readonly<Record<string, 'up' | 'down' | 'pageUp' | 'pageDown'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

const STEP = 16;

/** Reads a key; null for a key that the grid does not use. `letters` are J and K alone, which can be switched off. */
export function gridCommand(press: KeyPress, letters: boolean): GridCommand | null {
  if (press.altKey) return null;
  if (isMenuKey(press)) return { kind: 'menu' };
  if (press.ctrlKey || press.metaKey) return withControl(press);
  const move = MOVES[press.key] ?? (letters && !press.shiftKey ? letterMove(press.key) : undefined);
  if (move !== undefined) return { kind: 'move', to: move, extend: press.shiftKey };
  switch (press.key) {
    case 'Home':
      return { kind: 'side', to: 'start' };
    case 'End':
      return press.shiftKey ? { kind: 'fit' } : { kind: 'side', to: 'end' };
    case 'ArrowLeft':
      return press.shiftKey ? { kind: 'resize', by: -STEP } : { kind: 'side', to: 'left' };
    case 'ArrowRight':
      return press.shiftKey ? { kind: 'resize', by: STEP } : { kind: 'side', to: 'right' };
    case ' ':
      return { kind: press.shiftKey ? 'toggleRange' : 'toggle' };
    case 'Enter':
      return { kind: 'open', add: press.shiftKey };
    default:
      return /^\d$/.test(press.key) ? { kind: 'type', digit: press.key } : null;
  }
}

function letterMove(key: string): 'up' | 'down' | undefined {
  const letter = key.toLowerCase();
  if (letter === 'j') return 'down';
  return letter === 'k' ? 'up' : undefined;
}

function withControl(press: KeyPress): GridCommand | null {
  switch (press.key) {
    case 'a':
    case 'A':
      return press.shiftKey ? null : { kind: 'all' };
    case 'c':
    case 'C':
      return { kind: 'copy', header: press.shiftKey };
    case 'ArrowLeft':
      return { kind: 'reorder', by: -1 };
    case 'ArrowRight':
      return { kind: 'reorder', by: 1 };
    case 'Enter':
      return { kind: 'go' };
    case 'Home':
      return { kind: 'move', to: 'first', extend: press.shiftKey };
    case 'End':
      return { kind: 'move', to: 'last', extend: press.shiftKey };
    default:
      return null;
  }
}
