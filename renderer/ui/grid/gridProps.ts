import type { ReactNode } from 'react';
import type { MenuPlace } from '../menuPlace.ts';
import type { ColumnLayout, GridColumn } from './gridColumns.ts';
import type { RowSource } from './rowSource.ts';

export interface DataGridProps<Row extends object, Id extends string> {
  readonly source: RowSource<Row>;
  readonly texts: GridTexts;
  /** The visible columns in order. Keep the array while nothing has changed: rows are built from it. */
  readonly columns: readonly GridColumn<Row, Id>[];
  /** Sums below their columns. */
  readonly totals?: GridSums<Id>;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly sort: readonly SortKey<Id>[];
  readonly onSort: (sort: SortKey<Id>[]) => void;
  readonly idOf: (row: Row) => number;
  readonly selection: GridSelection;
  readonly onSelection: (selection: GridSelection) => void;
  /** The keyboard's row, whenever it changes. */
  readonly onCurrent?: (row: Row) => void;
  /** Enter or a double click on a row, in the column that has the focus. */
  readonly onOpen?: (row: Row, column: Id | undefined) => void;
  /** Ctrl or Cmd with Enter on a row. */
  readonly onGo?: (row: Row) => void;
  /** A row's menu is asked for, in a column: by right click, Shift+F10 or the menu key. The row is current by then. */
  readonly onMenu?: (asked: GridMenu<Row, Id>) => void;
  /** With Shift the headings are copied as well. */
  readonly onCopy?: (header: boolean) => void;
  /** A digit typed in the grid, for type-ahead. */
  readonly onType?: (digit: string) => void;
  readonly onTooMany?: () => void;
  /** The rows of a range could not be read, or became others meanwhile (null): nothing was selected. */
  readonly onUnread?: (error: unknown) => void;
  readonly tone?: (row: Row) => string | undefined;
  /** Icons by the names that the columns use; drawn once and copied into the cells. */
  readonly icons?: Readonly<Record<string, ReactNode>>;
  /** J and K move; they can be switched off. */
  readonly letters?: boolean;
  /** Rows that can be named one by one; a wider range is refused. */
  readonly mostNamed?: number;
}

export interface GridMenu<Row, Id extends string> {
  readonly row: Row;
  readonly column: Id | undefined;
  readonly place: MenuPlace;
}

/** Where a clerk is in a list, by rows and not by numbers, so that it can be found again in a new list. */
export interface GridPlace<Row> {
  readonly top: Row | undefined;
  readonly topIndex: number;
  /** Pixels of the top row that are scrolled away. */
  readonly topOffset: number;
  readonly current: Row | undefined;
  readonly currentIndex: number;
}

export interface GridHandle<Row> {
  place(): GridPlace<Row>;
  /** How often the clerk has pressed or scrolled in it: what else moves it is no act of hers. */
  acts(): number;
  /** Restores a place; indexes are those of the list that is shown now. */
  restore(place: { topIndex: number; topOffset: number; currentIndex: number }): void;
  /** Makes a row current and in view; the focus follows only if it is in the grid. */
  showRow(index: number): void;
  /** Makes a row current, in view and focused. */
  focusRow(index: number): void;
  currentRow(): Row | undefined;
  /** The column that has the focus, or had it last. */
  currentColumn(): string | undefined;
  /** Asks for the menu of the current row, as its key does; false where there is none. */
  openMenu(): boolean;
}

/** The words of a grid, from the catalogue of the feature that shows it. */
interface GridTexts {
  readonly label: string;
  readonly selectAll: string;
  readonly selectRow: string;
  /** Said when a column has been moved; `place` counts from 1. */
  readonly movedColumn?: (title: string, place: number, of: number) => string;
}

export interface SortKey<Column extends string> {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
}

/**
 * The next state of a column that is clicked: ascending, descending, then out again. With `add` the column joins the
 * ones before it; without, it is the only one. An empty sort is the service's own order.
 */
export function nextSort<Column extends string>(
  sort: readonly SortKey<Column>[],
  column: Column,
  add: boolean,
  most = 4,
): SortKey<Column>[] {
  const current = sort.find((key) => key.column === column);
  const next = following(column, current);
  if (!add) return next === null ? [] : [next];
  if (current === undefined) return next === null || sort.length >= most ? [...sort] : [...sort, next];
  return sort.flatMap((key) => (key.column !== column ? [key] : next === null ? [] : [next]));
}

function following<Column extends string>(
  column: Column,
  current: SortKey<Column> | undefined,
): SortKey<Column> | null {
  if (current === undefined) return { column, direction: 'ascending' };
  return current.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

/**
 * Which rows are selected: named ones, or all that match but a few. Rows need not be loaded to be selected.
 */
export type GridSelection =
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'allMatching'; readonly except: ReadonlySet<number> };

export const NOTHING_SELECTED: GridSelection = { kind: 'rows', ids: new Set() };
export const ALL_SELECTED: GridSelection = { kind: 'allMatching', except: new Set() };

export function isSelected(selection: GridSelection, id: number): boolean {
  return selection.kind === 'rows' ? selection.ids.has(id) : !selection.except.has(id);
}

/** How many of `matching` rows are selected. */
export function selectedCount(selection: GridSelection, matching: number): number {
  return selection.kind === 'rows' ? selection.ids.size : Math.max(matching - selection.except.size, 0);
}

export function selectOnly(ids: Iterable<number>): GridSelection {
  return { kind: 'rows', ids: new Set(ids) };
}

export function toggle(selection: GridSelection, id: number): GridSelection {
  const ids = new Set(selection.kind === 'rows' ? selection.ids : selection.except);
  if (!ids.delete(id)) ids.add(id);
  return selection.kind === 'rows' ? selectOnly(ids) : { kind: 'allMatching', except: ids };
}

/** What the figures of a line are about: all that match, or all that is selected; never what happens to be loaded. */
export interface SumsLine {
  /** The line's name, where its figures are beside those of other lines. */
  readonly name: string;
  /** The full name, at the left edge; the short name where there is no longer one. */
  readonly scope?: string;
  /** Marks and buttons behind the scope. */
  readonly after?: ReactNode;
  /** Its figures are being read again. */
  readonly stale: boolean;
}

export interface GridSum<Id extends string> {
  readonly key: string;
  /** The column below which it is shown; null if no column has the amounts that it sums. */
  readonly column: Id | null;
  readonly title: string;
  /** Decimal text for each of the lines. */
  readonly values: readonly string[];
  readonly tone?: 'strong' | 'overdue' | 'faintZero' | undefined;
}

/** Exact sums below the columns of a grid. */
export interface GridSums<Id extends string> {
  readonly label: string;
  readonly lines: readonly SumsLine[];
  /** Every sum, in the order in which they are listed together. */
  readonly sums: readonly GridSum<Id>[];
}
