import { decimalMark } from '../../shared/domain/amountFormat.ts';
import { type CellKind, copiedCell, isFigure } from '../../shared/domain/listFormat.ts';
import type { NumberFormat } from '../../shared/domain/settingChoices.ts';
import type { CopiedCell, GridColumn } from '../ui/grid/gridColumns.ts';

/** Rows on their way to a spreadsheet. `titles`: the headings as a first line; none where null. */
export interface CopiedTable {
  readonly titles: readonly string[] | null;
  readonly rows: readonly (readonly CopiedCell[])[];
}

/** A cell of a kind; text where none is given, empty for null. */
export function cellOf(text: string | null, kind: CellKind = 'text'): CopiedCell {
  return { text: text ?? '', kind };
}

/** Rows with a cell for each column, and on request the headings. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly Pick<GridColumn<Row>, 'title' | 'text' | 'copied'>[],
  titles: boolean,
): CopiedTable {
  return {
    titles: titles ? columns.map(({ title }) => title) : null,
    rows: rows.map((row) => columns.map(({ copied, text }) => copied?.(row) ?? cellOf(text(row)))),
  };
}

/**
 * A table as text, tab-separated: amounts with the clerk's decimal mark and a hyphen as sign, never grouped; ISO dates,
 * without the time where that is midnight; identifiers with their leading zeros. Text that a spreadsheet would calculate
 * is guarded as in an exported file (docs/promises.md P38).
 */
export function tableAsText({ titles, rows }: CopiedTable, format: NumberFormat): string {
  const lines = rows.map((cells) => cells.map((cell) => writtenCell(cell, format)).join('\t'));
  const heading = titles?.map((title) => copiedCell(title)).join('\t');
  return [...(heading === undefined ? [] : [heading]), ...lines].join('\n');
}

/** The text of one cell, the same in both forms of a copy. */
export function writtenCell({ text, kind }: CopiedCell, format: NumberFormat): string {
  if (kind === 'dateTime') return copiedCell(text, kind).replace(/ 00:00:00$/, '');
  const written = copiedCell(text, kind);
  return kind === 'amount' && isFigure(text, kind) ? written.replace('.', decimalMark(format)) : written;
}
