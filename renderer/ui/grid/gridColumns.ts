import type { CellKind } from '../../../shared/domain/listFormat.ts';

/** A value as the service or the cache has it: amounts with a point, times as `YYYY-MM-DD HH:MM:SS`. */
export interface CopiedCell {
  readonly text: string;
  readonly kind: CellKind;
}

/** One column of a grid. Its functions run for every row that is painted: they must be cheap and pure. */
export interface GridColumn<Row, Id extends string = string> {
  readonly id: Id;
  /** The heading, from the catalogues. */
  readonly title: string;
  readonly align: 'start' | 'end' | 'center';
  /** Pixels at first. The column grows with its texts: none is cut. */
  readonly width: number;
  /** Its texts are read by their first words: they may be shortened, and its first width is more than they take. */
  readonly words?: true;
  readonly sortable: boolean;
  readonly text: (row: Row) => string;
  /** How a copied row has the cell; where nothing is said, by its text. */
  readonly copied?: (row: Row) => CopiedCell;
  /** A name for the style sheet (`data-tone`), such as `credit`. */
  readonly tone?: (row: Row) => string | undefined;
  /** Name of an icon in the cell, or several with blanks between; the text then is for screen readers only, unless shown beside. */
  readonly icon?: (row: Row) => string | undefined;
  readonly iconWithText?: boolean;
  /** The text has a frame of its own, in the tone of the cell. */
  readonly pill?: boolean;
  /** Explains the heading on hover and focus: what the figures below it are made of. */
  readonly headerTooltip?: string;
  /** Explains the cell on hover and focus. */
  readonly tooltip?: (row: Row) => string | undefined;
  /** The meaning of an icon or a tone, for a screen reader: it follows the text in the cell's name. */
  readonly ariaLabel?: (row: Row) => string | undefined;
  /** A plain press on its cells opens the row, as Enter does anywhere in it. */
  readonly opens?: boolean;
  /** In view together with any other column: always, or where there is room for both. */
  readonly sticky?: 'always' | 'ifRoom';
  /** Comes first, and stays in view where there is room beside any other; set by `visibleColumns`. */
  readonly pinned?: boolean;
}

/** A column of texts that no list is sorted by. */
export function textColumn<Row, Id extends string>(
  id: Id,
  title: string,
  width: number,
  text: (row: Row) => string,
  more: Partial<GridColumn<Row, Id>> = {},
): GridColumn<Row, Id> {
  return { id, title, width, text, align: 'start', sortable: false, ...more };
}

/** What the clerk has arranged: order, what is hidden, widths in pixels where they differ from the first. */
export interface ColumnLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Come before the others, in the same order among themselves. */
  readonly pinned: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

export const NARROWEST = 44;
export const WIDEST = 900;

export function firstLayout(
  columns: readonly { readonly id: string }[],
  hidden: readonly string[] = [],
): ColumnLayout {
  return { order: columns.map((column) => column.id), hidden, pinned: [], widths: {} };
}

/**
 * Columns to show, in order: pinned ones, then the others. Columns that the layout does not know come last, so
 * that none is lost.
 */
export function visibleColumns<Column extends { readonly id: string }>(
  columns: readonly Column[],
  layout: ColumnLayout,
): (Column & { readonly pinned: boolean })[] {
  const shown = orderedColumns(columns, layout)
    .filter((column) => !layout.hidden.includes(column.id))
    .map((column) => ({ ...column, pinned: layout.pinned.includes(column.id) }));
  return [...shown.filter(({ pinned }) => pinned), ...shown.filter(({ pinned }) => !pinned)];
}

export function orderedColumns<Column extends { readonly id: string }>(
  columns: readonly Column[],
  layout: ColumnLayout,
): Column[] {
  const place = (id: string) => {
    const index = layout.order.indexOf(id);
    return index < 0 ? layout.order.length : index;
  };
  return columns.toSorted((a, b) => place(a.id) - place(b.id));
}

export function withWidth(layout: ColumnLayout, id: string, width: number): ColumnLayout {
  const bounded = Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));
  return { ...layout, widths: { ...layout.widths, [id]: bounded } };
}

/** Hides or shows a column; the last visible one stays. */
export function withVisibility(layout: ColumnLayout, id: string, visible: boolean): ColumnLayout {
  const others = layout.hidden.filter((hidden) => hidden !== id);
  if (visible) return { ...layout, hidden: others };
  const left = layout.order.filter((column) => column !== id && !others.includes(column));
  return left.length === 0 ? layout : { ...layout, hidden: [...others, id] };
}

/** Moves a column by so many places among all columns, hidden ones included. */
export function withMove(layout: ColumnLayout, id: string, by: number): ColumnLayout {
  const from = layout.order.indexOf(id);
  if (from < 0) return layout;
  const order = layout.order.filter((column) => column !== id);
  order.splice(Math.min(Math.max(from + by, 0), order.length), 0, id);
  return { ...layout, order };
}

/** Keeps a column first and in view, or among the others again. */
export function withPin(layout: ColumnLayout, id: string, pinned: boolean): ColumnLayout {
  const others = layout.pinned.filter((column) => column !== id);
  return { ...layout, pinned: pinned ? [...others, id] : others };
}
