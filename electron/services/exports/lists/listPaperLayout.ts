import { formatAmount, formatCount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay } from '../../../../shared/domain/formatDay.ts';
import { cellText, type ListColumn, type ListRow } from '../../../../shared/domain/listFormat.ts';
import type { ListPaper } from './listPaper.ts';

/** Points of an A4 page and the space around what is printed: 15 mm. */
const A4 = { short: 595.3, long: 841.9 } as const;
export const MARGIN = 42.5;
/** Room for the page's number below the last row. */
const FOOT = 26;
const GAP = 9;
const SIZES = [8.5, 8, 7.5, 7, 6.5, 6] as const;
/** Smaller type is used for an upright page, but not the smallest. */
const SMALLEST_UPRIGHT = 7.5;
const WIDEST_TEXT = 210;
const MOST_SPREAD = 36;
/** Room for a few characters and the mark for more. */
const NARROWEST = 24;

export interface PaperColumn {
  readonly column: ListColumn;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

export interface PaperLayout {
  readonly landscape: boolean;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Rows end above this. */
  readonly bottom: number;
  readonly size: number;
  readonly rowHeight: number;
  readonly columns: readonly PaperColumn[];
}

/** How wide a text is in points. */
export type Measure = (text: string, size: number, bold: boolean) => number;

/** A cell as it is printed: the clerk's own date and number formats, times of day left out as on the screen. */
export function paperText(
  { flagTexts, numberFormat, dateFormat }: Pick<ListPaper, 'flagTexts' | 'numberFormat' | 'dateFormat'>,
  { key, kind }: ListColumn,
  row: ListRow,
): string {
  const text = cellText(row, key);
  if (text === null) return '';
  if (kind === 'amount') return formatAmount(text, numberFormat);
  if (kind === 'count') return formatCount(Number(text), numberFormat);
  if (kind === 'dateTime') return formatDay(text, dateFormat);
  return kind === 'flag' ? flagTexts[text === 'true' ? 'yes' : 'no'] : text;
}

/** Page, type size and columns for a list, by how wide its first rows are. */
export function paperLayout(paper: ListPaper, sample: readonly ListRow[], measure: Measure): PaperLayout {
  const natural = (size: number) =>
    paper.columns.map((column) => widthOf(column, paper, sample, size, measure));
  const total = (widths: readonly number[]) => sumOf(widths) + GAP * (widths.length - 1);
  const fitting = (room: number, smallest: number) =>
    SIZES.find((size) => size >= smallest && total(natural(size)) <= room);
  const upright = A4.short - 2 * MARGIN;
  const across = A4.long - 2 * MARGIN;
  const uprightSize = fitting(upright, paper.orientation === 'portrait' ? 0 : SMALLEST_UPRIGHT);
  const landscape =
    paper.orientation === 'landscape' || (paper.orientation === 'auto' && uprightSize === undefined);
  const room = landscape ? across : upright;
  const size = (landscape ? fitting(across, 0) : uprightSize) ?? SIZES[SIZES.length - 1] ?? 6;
  const widths = fitted(natural(size), paper.columns, room - GAP * (paper.columns.length - 1));
  const spread = Math.min(
    paper.columns.length > 1 ? (room - total(widths)) / (paper.columns.length - 1) : 0,
    MOST_SPREAD,
  );
  let x = MARGIN;
  const columns = paper.columns.map((column, place): PaperColumn => {
    const width = widths[place] ?? 0;
    const at = { column, x, width, align: isNumber(column) ? 'right' : 'left' } as const;
    x += width + GAP + Math.max(spread, 0);
    return at;
  });
  const [width, height] = landscape ? [A4.long, A4.short] : [A4.short, A4.long];
  return {
    landscape,
    width,
    height,
    left: MARGIN,
    right: width - MARGIN,
    bottom: height - MARGIN - FOOT,
    size,
    rowHeight: Math.round(size * 1.85 * 2) / 2,
    columns,
  };
}

function widthOf(
  column: ListColumn,
  paper: ListPaper,
  sample: readonly ListRow[],
  size: number,
  measure: Measure,
): number {
  let widest = measure(column.header, size, true);
  if (column.total !== undefined) {
    widest = Math.max(widest, measure(formatAmount(column.total, paper.numberFormat), size, true));
  }
  for (const row of sample) widest = Math.max(widest, measure(paperText(paper, column, row), size, false));
  return Math.min(widest + 1, isNumber(column) ? Number.POSITIVE_INFINITY : WIDEST_TEXT);
}

/**
 * If the columns are too wide for the page, the widest texts and numbers are narrowed, and a short one beside them,
 * such as the status, stays whole; amounts and days are never cut while anything else can be.
 */
function fitted(natural: readonly number[], columns: readonly ListColumn[], room: number): readonly number[] {
  if (sumOf(natural) <= room) return natural;
  const gives = (place: number) => ['identifier', 'text', 'words'].includes(columns[place]?.kind ?? '');
  const giving = natural.filter((_, place) => gives(place));
  const widest = Math.max(widestWithin(giving, room - (sumOf(natural) - sumOf(giving))), NARROWEST);
  const first = natural.map((width, place) => (gives(place) ? Math.min(width, widest) : width));
  const still = sumOf(first);
  return still <= room ? first : first.map((width) => (width * room) / still);
}

/** The largest width of a column at which all of them fit. */
function widestWithin(widths: readonly number[], room: number): number {
  let left = room;
  for (const [place, width] of widths.toSorted((one, other) => one - other).entries()) {
    const share = left / (widths.length - place);
    if (width > share) return share;
    left -= width;
  }
  return left;
}

function isNumber({ kind }: ListColumn): boolean {
  return kind === 'amount' || kind === 'count';
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}
