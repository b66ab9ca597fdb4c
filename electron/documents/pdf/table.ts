import { formatAmount, formatCount } from '../../../shared/domain/amountFormat.ts';
import { formatDay } from '../../../shared/domain/dayFormat.ts';
import {
  cellText,
  type FlagTexts,
  type ListColumn,
  type ListRow,
} from '../../../shared/domain/listFormat.ts';
import type { DateFormat, NumberFormat } from '../../../shared/domain/settingChoices.ts';
import { A4, INK, LEADING, type PdfPage } from './page.ts';
import type { PdfTags } from './tags.ts';

/** Lines of one text; a number has as many as it needs. */
const MOST_LINES = 3;
/** From one line of a row to the next, as a part of their size. */
const PITCH = 1.2;
/** What is below the headings: a rule, and space around it. */
const BELOW_HEADS = 9;

/** No text of a list is smaller, in points. */
const SMALLEST = 6;

interface Cell {
  readonly place: PdfColumn;
  readonly lines: readonly string[];
  readonly size: number;
}

export interface PdfRow {
  readonly cells: readonly Cell[];
  /** The first line of each band. */
  readonly tops: readonly number[];
  readonly height: number;
}

/** Headings and rows of a list, in as many lines as their columns and texts need. */
export class PdfTable {
  readonly #sheet: PdfPage;
  readonly #layout: PdfLayout;
  readonly #heads: PdfRow;

  constructor(sheet: PdfPage, layout: PdfLayout) {
    this.#sheet = sheet;
    this.#layout = layout;
    const { size } = layout;
    const heads = layout.columns.map((place): Cell => {
      const width = (text: string) => sheet.widthOf(text, size, true);
      return { place, size, lines: columnHeadLines(place.column.header, place.width, width) };
    });
    this.#heads = this.#arranged(heads);
  }

  get headHeight(): number {
    return this.#heads.height - this.#layout.rowHeight + this.#layout.size * LEADING + BELOW_HEADS;
  }

  /** A row of these texts, by column; a column that has none is empty. */
  row(textOf: (place: PdfColumn) => string, bold = false): PdfRow {
    const cells = this.#layout.columns.flatMap((place): Cell[] => {
      const text = textOf(place);
      return text === '' ? [] : [this.#cell(text, place, bold)];
    });
    return this.#arranged(cells);
  }

  drawHead(y: number): void {
    const { left, right } = this.#layout;
    this.draw(this.#heads, y, { bold: true, isHead: true });
    this.#sheet.rule(y + this.headHeight - 4.6, INK.text, 0.8, left, right);
  }

  draw({ cells, tops }: PdfRow, y: number, style: { bold?: boolean; isHead?: boolean } = {}): void {
    const { bold = false, isHead = false } = style;
    const drawn = new Map(cells.map((cell) => [cell.place, cell]));
    const draw = (place: PdfColumn) => {
      const cell = drawn.get(place);
      return cell && (() => this.#drawCell(cell, y + (tops[place.band] ?? 0), bold));
    };
    drawCells(this.#sheet.tags, this.#layout.columns, draw, isHead);
  }

  #drawCell({ place, lines, size }: Cell, y: number, bold: boolean): void {
    const { x, width, align } = place;
    this.#sheet.putLines(lines, x, y + this.#layout.size - size, { width, align, size, bold });
  }

  /** A text that is longer than its lines is cut; a number never is, and set smaller before it takes a second line. */
  #cell(text: string, place: PdfColumn, bold: boolean): Cell {
    const { column, width } = place;
    const fits = (size: number) => this.#sheet.widthOf(text, size, bold) <= width;
    let { size } = this.#layout;
    if (column.kind === 'amount' || column.kind === 'count')
      while (size > SMALLEST && !fits(size)) size -= 0.5;
    const lines = fits(size) ? [text] : this.#sheet.linesOf(text, width, size, bold);
    const isText = column.kind === 'text' || column.kind === 'words';
    if (!isText || lines.length <= MOST_LINES) return { place, lines, size };
    const rest = lines.slice(MOST_LINES - 1).join('');
    const last = this.#sheet.cut(rest, width, size, bold);
    return { place, lines: [...lines.slice(0, MOST_LINES - 1), last], size };
  }

  #arranged(cells: readonly Cell[]): PdfRow {
    const { bands, size, rowHeight } = this.#layout;
    const tops: number[] = [];
    let lines = 0;
    for (let band = 0; band < bands; band += 1) {
      tops.push(lines * size * PITCH);
      const own = cells.filter(({ place }) => place.band === band).map((cell) => cell.lines.length);
      // Even an empty first line is one.
      lines += Math.max(band === 0 ? 1 : 0, ...own);
    }
    return { cells, tops, height: rowHeight + (lines - 1) * size * PITCH };
  }
}

/** Draws a row: headings, or cells of which the first is the row's own heading; a column that has none is empty. */
export function drawCells<Column>(
  tags: PdfTags,
  columns: readonly Column[],
  drawOf: (column: Column) => (() => void) | undefined,
  isHead = false,
): void {
  for (const [at, column] of columns.entries()) {
    const scope = isHead ? 'Column' : at === 0 ? 'Row' : null;
    tags.cell(scope === null ? 'TD' : 'TH', scope, drawOf(column));
  }
}

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
const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;

interface PdfColumn {
  readonly column: ListColumn;
  /** Columns that do not fit beside each other are in a second line of each row, or a further one; 0 is the first. */
  readonly band: number;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

export interface PdfLayout {
  readonly landscape: boolean;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Rows end above this. */
  readonly bottom: number;
  readonly size: number;
  /** Of a row of one line. */
  readonly rowHeight: number;
  readonly bands: number;
  readonly columns: readonly PdfColumn[];
}

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
export function tableLayout(paper: TableContent, sample: readonly ListRow[], measure: Measure): PdfLayout {
  const reserved = formatAmount(widestAmount(paper, sample), paper.numberFormat);
  const { landscape, size, widths, bands } = chosen(paper, (tried, most) =>
    paper.columns.map((column) => widthOf(column, paper, sample, { size: tried, most, measure, reserved })),
  );
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
    bands: Math.max(...bands, 0) + 1,
    columns: placed(paper.columns, widths, bands, width - 2 * MARGIN),
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
  return best ?? { landscape, size: 6, widths: columns.map(() => 0), bands: columns.map(() => 0) };
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

function placed(
  columns: readonly ListColumn[],
  widths: readonly number[],
  bands: readonly number[],
  room: number,
): readonly PdfColumn[] {
  let [x, band, spread] = [0, -1, 0];
  return columns.map((column, place) => {
    const own = bands[place] ?? 0;
    if (own !== band) {
      band = own;
      const inside = widths.filter((_, other) => bands[other] === own);
      const indent = own === 0 ? 0 : INDENT;
      const left = room - indent - sumOf(inside) - GAP * (inside.length - 1);
      spread = inside.length > 1 ? Math.max(Math.min(left / (inside.length - 1), MOST_SPREAD), 0) : 0;
      x = MARGIN + indent;
    }
    const width = widths[place] ?? 0;
    const at = { column, band, x, width, align: isNumber(column) ? 'right' : 'left' } as const;
    x += width + GAP + spread;
    return at;
  });
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

function isNumber({ kind }: ListColumn): boolean {
  return kind === 'amount' || kind === 'count';
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}

/** In points. */
type Width = (text: string) => number;

/** The room that a heading needs at least: in two lines, cut between its words. */
export function narrowestHead(title: string, width: Width): number {
  return Math.min(...splits(title).map((lines) => widestOf(lines, width)));
}

/** A heading in as few lines as its column takes, two at most; none of its words is cut. */
export function columnHeadLines(title: string, room: number, width: Width): readonly string[] {
  const all = splits(title);
  return (
    all.find((lines) => widestOf(lines, width) <= room) ??
    all.reduce((best, lines) => (widestOf(lines, width) < widestOf(best, width) ? lines : best))
  );
}

/** The heading as one line, and in two by each of its spaces. */
function splits(title: string): readonly (readonly string[])[] {
  const words = title.split(' ');
  return words.map((_, place) =>
    place === 0 ? [title] : [`${words.slice(0, place).join(' ')} `, words.slice(place).join(' ')],
  );
}

function widestOf(lines: readonly string[], width: Width): number {
  return Math.max(...lines.map((line) => width(line.trimEnd())));
}
