import { cellText, type ListColumn, type ListRow } from '../../../../shared/domain/listFormat.ts';

const NARROWEST = 8;
const WIDEST = 60;
/** Room for the indent, and for letters wider than a digit. */
const AROUND_TEXT = 3;
/** Room for the button of the filter. */
const AROUND_TITLE = 5;

/**
 * Widths of columns in characters: what their titles, totals and the rows of a sample take, within reason. The words
 * `totalWords` are bold in the first column, where any column has a total.
 */
export function columnWidths(
  columns: readonly ListColumn[],
  sample: readonly ListRow[],
  totalWords: readonly string[] = [],
): number[] {
  const words = columns.some(({ total }) => total !== undefined) ? totalWords : [];
  const first = Math.max(0, ...words.map(({ length }) => length + AROUND_TEXT + 1));
  return columns.map((column, place) => {
    const texts = sample.map((row) => cellText(row, column.key) ?? '');
    const widest = Math.max(0, ...texts.map((text) => shownLength(text, column)), totalLength(column));
    const least = place === 0 ? Math.max(NARROWEST, first) : NARROWEST;
    return Math.min(WIDEST, Math.max(least, widest + AROUND_TEXT, column.header.length + AROUND_TITLE));
  });
}

function shownLength(text: string, { kind }: ListColumn): number {
  if (kind === 'amount') return amountLength(text);
  if (kind === 'dateTime') return text.endsWith(' 00:00:00') ? 10 : 19;
  return text.length;
}

/** With the grouping and at least two decimals of the cell's format. */
function amountLength(text: string): number {
  const [whole = '', fraction = ''] = text.split('.');
  return whole.length + Math.floor(Math.max(0, whole.length - 1) / 3) + 1 + Math.max(2, fraction.length);
}

/** Totals are bold. */
function totalLength({ total }: ListColumn): number {
  return total === undefined ? 0 : amountLength(total) + 2;
}
