import type { ReactNode } from 'react';
import type { MenuPlace } from '../menuPlace.ts';
import type { ColumnLayout, GridColumn } from './gridColumns.ts';
import type { GridSelection } from './gridSelection.ts';
import type { SortKey } from './gridSort.ts';
import type { GridSums } from './gridSums.ts';
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
