import { formatAmount, formatCount } from '../../../shared/domain/amountFormat.ts';
import { formatDay } from '../../../shared/domain/dayFormat.ts';
import {
  cellText,
  type FlagTexts,
  type ListColumn,
  type ListRow,
} from '../../../shared/domain/listFormat.ts';
import type { DateFormat, NumberFormat } from '../../../shared/domain/settingChoices.ts';
import { A4 } from './page.ts';
import { narrowestHead, placedColumns, type TableLayout, type TableSpacing } from './table.ts';

/** Space around what is printed: 15 mm. */
export const MARGIN = 42.5;
/** Room for the page's number below the last row. */
const FOOT = 26;
const GAP = 9;
/** A second line of columns begins further to the right than the first. */
const INDENT = 14;
const SIZES = [8.5, 8, 7.5, 7, 6.5, 6] as const;
/** Smaller type is used for an upright page, but not the smallest. */
const SMALLEST_UPRIGHT = 7.5;
/** How wide texts may be that go on in a further line: as they like, then less. */
const ROOMS = [210, 110] as const;
const MOST_SPREAD = 36;
/** No text of a list is smaller, in points. */
const SMALLEST = 6;
const SPACING: TableSpacing = {
  pitch: 1.2,
  ...{ headRule: 4.4, belowHeads: 9, headsEndTogether: false },
  ...{ rowRule: 3.3, ruleWeight: 0.4, sumRule: -1.1, sums: 4 },
};
const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;

/** How wide a text is in points. */
export type Measure = (text: string, size: number, bold: boolean) => number;

/** How a cell is written. */
interface CellTexts {
  readonly flagTexts: FlagTexts;
  /** The clerk's words for the service's `invoice`. */
  readonly typeTexts: { readonly invoice: string; readonly creditNote: string };
  readonly numberFormat: NumberFormat;
  readonly dateFormat: DateFormat;
}

/** What decides on page, type size and columns. */
export interface TableContent extends CellTexts {
  /** In this order; those with a `total` have it in the last row. */
  readonly columns: readonly ListColumn[];
  /** `auto` takes the upright page where all columns fit it. */
  readonly orientation: 'auto' | 'portrait' | 'landscape';
  /** Amounts among them are sums, which their columns have room for. */
  readonly totals: object;
  readonly groups?: readonly { readonly sums: object | null }[];
}

/**
 * A cell as it is printed: the clerk's own date and number formats, times of day left out as on the screen. Words of the
 * service are as sent but for its documented `invoice`, which has a word in each language (docs/service.md §2.3).
 */
export function printedText(
  { flagTexts, typeTexts, numberFormat, dateFormat }: CellTexts,
  { key, kind }: ListColumn,
  row: ListRow,
): string {
  const text = cellText(row, key);
  if (text === null) return '';
  if (kind === 'amount') return formatAmount(text, numberFormat);
  if (kind === 'count') return formatCount(Number(text), numberFormat);
  if (kind === 'dateTime') return formatDay(text, dateFormat);
  if (key === 'type' && text === 'invoice') return typeTexts[row['creditNote'] ? 'creditNote' : 'invoice'];
  return kind === 'flag' ? flagTexts[text === 'true' ? 'yes' : 'no'] : text;
}

/** A sum as it is printed. */
export function sumText({ numberFormat }: CellTexts, { kind }: ListColumn, total: string): string {
  return kind === 'count' ? formatCount(Number(total), numberFormat) : formatAmount(total, numberFormat);
}

/**
 * Page, type size and columns for a list, by how wide its first rows are. Amounts have room for as many digits as any sum
 * of the list, since later rows may have more of them than the first.
 */
export function tableLayout(paper: TableContent, sample: readonly ListRow[], measure: Measure): TableLayout {
  const reserved = formatAmount(widestAmount(paper, sample), paper.numberFormat);
  const { landscape, size, widths, bands } = chosen(paper, (tried, most) =>
    paper.columns.map((column) => widthOf(column, paper, sample, { size: tried, most, measure, reserved })),
  );
  const [width, height] = landscape ? [A4.long, A4.short] : [A4.short, A4.long];
  const room = { left: MARGIN, room: width - 2 * MARGIN, gap: GAP, mostSpread: MOST_SPREAD, indent: INDENT };
  return {
    landscape,
    left: MARGIN,
    right: width - MARGIN,
    bottom: height - MARGIN - FOOT,
    size,
    headSize: size,
    smallest: SMALLEST,
    rowHeight: Math.round(size * 1.85 * 2) / 2,
    bands: Math.max(...bands, 0) + 1,
    columns: placedColumns(paper.columns, widths, bands, room),
    spacing: SPACING,
    colours: {},
  };
}

interface Chosen {
  readonly landscape: boolean;
  readonly size: number;
  readonly widths: readonly number[];
  /** The band of each column. */
  readonly bands: readonly number[];
}

/**
 * One line of columns where they fit in type that is read well, on an upright page or else on one across; more than one
 * otherwise, in type that is as large as they allow. None is under 6 points.
 */
function chosen(
  { columns, orientation }: TableContent,
  natural: (size: number, most: number) => readonly number[],
): Chosen {
  const pages = [false, true].filter(
    (landscape) => orientation === 'auto' || landscape === (orientation === 'landscape'),
  );
  for (const landscape of pages) {
    const isUprightByChance = !landscape && orientation === 'auto';
    for (const most of ROOMS) {
      for (const size of SIZES) {
        if (isUprightByChance && size < SMALLEST_UPRIGHT) continue;
        const widths = natural(size, most);
        const bands = inBands(widths, roomOf(landscape));
        if (bands.at(-1) === 0) return { landscape, size, widths, bands };
      }
    }
  }
  const landscape = orientation !== 'portrait';
  const tried = ROOMS.flatMap((most) =>
    SIZES.map((size): Chosen => {
      const widths = natural(size, most).map((width) => Math.min(width, roomOf(landscape) - INDENT));
      return { landscape, size, widths, bands: inBands(widths, roomOf(landscape)) };
    }),
  );
  const fewest = Math.min(...tried.map(({ bands }) => bands.at(-1) ?? 0));
  const best = tried.find(({ bands }) => bands.at(-1) === fewest);
  return best ?? { landscape, size: SMALLEST, widths: columns.map(() => 0), bands: columns.map(() => 0) };
}

/** Which of the lines of a row each column is in: the first that has room for it. */
function inBands(widths: readonly number[], room: number): readonly number[] {
  let [band, left] = [0, room];
  return widths.map((width, place) => {
    if (place > 0 && width > left) {
      band += 1;
      left = room - INDENT;
    }
    left -= width + GAP;
    return band;
  });
}

function roomOf(landscape: boolean): number {
  return (landscape ? A4.long : A4.short) - 2 * MARGIN;
}

interface Measured {
  readonly size: number;
  readonly most: number;
  readonly measure: Measure;
  /** An amount for which every column of amounts has room. */
  readonly reserved: string;
}

/** As many digits as the longest sum has, and as many decimals as the first rows. */
function widestAmount({ columns, totals, groups }: TableContent, sample: readonly ListRow[]): string {
  const amounts = columns.filter(({ kind }) => kind === 'amount');
  const sums = [totals, ...(groups ?? []).map((group) => group.sums)].flatMap((one) =>
    Object.values({ ...one }),
  );
  const longest = (values: readonly unknown[], part: 1 | 2) => {
    const lengths = values.map((value) => DECIMAL.exec(String(value))?.[part]?.length ?? 0);
    return lengths.reduce((one, other) => Math.max(one, other), 0);
  };
  const cells = sample.flatMap((row) => amounts.map(({ key }) => row[key]));
  const whole = '8'.repeat(Math.max(longest(sums, 1), 1));
  return `-${whole}.${'8'.repeat(Math.max(longest(cells, 2), 2))}`;
}

/** As wide as the column's texts, of which some go on in a further line, and never narrower than its heading in two. */
function widthOf(
  column: ListColumn,
  paper: TableContent,
  sample: readonly ListRow[],
  { size, most, measure, reserved }: Measured,
): number {
  let widest = column.kind === 'amount' ? measure(reserved, size, false) : 0;
  for (const row of sample) widest = Math.max(widest, measure(printedText(paper, column, row), size, false));
  if (column.kind === 'identifier') widest = Math.min(widest, ROOMS[0]);
  if (column.kind === 'text' || column.kind === 'words') widest = Math.min(widest, most);
  const { header, total } = column;
  if (total !== undefined) widest = Math.max(widest, measure(sumText(paper, column, total), size, true));
  return (
    Math.max(
      widest,
      narrowestHead(header, (text) => measure(text, size, true)),
    ) + 1
  );
}
