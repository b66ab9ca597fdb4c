import { useCallback, useMemo, useState } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import type { GridColumn } from './gridColumns.ts';
import type { GridSums } from './gridSums.ts';

/** Pixels that a column takes at most without being asked to. */
export const WIDEST_FIT = 420;

/** A longer text is wider than any column. */
const MOST_CHARACTERS = 120;

/** Pixels of a text in the type of a row, rounded up; asking the page for them would lay it out with each row. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text.slice(0, MOST_CHARACTERS)) width += widthOfCharacter(character);
  return Math.ceil(width);
}

function widthOfCharacter(character: string): number {
  if (/[\d−+]/.test(character)) return 8.3;
  if (/[\s.,:;'’|!ijlI]/.test(character)) return 4.2;
  if (/[\p{Lu}mwMW@%]/u.test(character)) return 10.5;
  return character.charCodeAt(0) > 0x2e80 ? 14 : 7.9;
}

/** The width of a column that shows a text whole; null where the column does not grow. */
export function fittingWidth<Row>(column: GridColumn<Row>, text: string): number | null {
  if (column.beside === undefined) return null;
  return Math.min(textWidth(text) + column.beside, WIDEST_FIT);
}

/** Widths by column that rows were found to need. */
export type Fits = ReadonlyMap<string, number>;

/**
 * Columns as wide as their widest texts so far and as the sums below them; what the clerk has set by hand is kept by
 * the layout.
 */
export function useFittedColumns<Column extends GridColumn<never>>(
  columns: readonly Column[],
  totals: GridSums<string> | undefined,
): { readonly fitted: readonly Column[]; readonly onFit: (fits: Fits) => void } {
  const formats = useFormats();
  const [fits, setFits] = useState<Fits>(() => new Map());
  const fitted = useMemo(
    () =>
      columns.map((column) => {
        const sums = totals?.sums.find((sum) => sum.column === column.id)?.values ?? [];
        const ofSums = sums.map((value) => fittingWidth(column, formats.amount(value)) ?? 0);
        const width = Math.max(column.width, fits.get(column.id) ?? 0, ...ofSums);
        return width === column.width ? column : { ...column, width };
      }),
    [columns, fits, totals, formats],
  );
  const onFit = useCallback((found: Fits) => setFits(new Map(found)), []);
  return { fitted, onFit };
}
