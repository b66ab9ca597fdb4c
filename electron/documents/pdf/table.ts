import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { INK, LEADING, type PdfPage } from './page.ts';
import { type ReportPages, StatementMismatch } from './pdfFile.ts';

/*
 * The table of a list and that of a statement of account. A layout says where its columns are and how large its type is,
 * `PdfTable` sets rows by it, and `TablePages` spreads them over pages: it turns where a row has no room, adds the rows up,
 * and refuses to finish where they are not what the totals say.
 *
 *     const table = new PdfTable(page, layout);
 *     table.drawHead(y);
 *     table.drawRow(table.row(({ key }) => texts[key]), y + table.headHeight);
 */

/** Lines of one text; a number has as many as it needs. */
const MOST_LINES = 3;

export interface PdfColumn {
  readonly column: ListColumn;
  /** Columns that do not fit beside each other are in a second line of each row, or a further one; 0 is the first. */
  readonly band: number;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Distances of a kind of table, in points. */
export interface TableSpacing {
  /** From one line of a row to the next, as a part of their size. */
  readonly pitch: number;
  /** From the last line of the headings to their rule, and to the first row. */
  readonly headRule: number;
  readonly belowHeads: number;
  /** Whether a heading of fewer lines than others ends with them, or begins with them. */
  readonly headsEndTogether: boolean;
  /** From a row's rule to the next row. */
  readonly rowRule: number;
  readonly ruleWeight: number;
  /** From the last row to the rule above the sums, and to the sums. */
  readonly sumRule: number;
  readonly sums: number;
}

export interface TableLayout {
  readonly landscape: boolean;
  readonly left: number;
  readonly right: number;
  /** Rows end above this. */
  readonly bottom: number;
  readonly size: number;
  readonly headSize: number;
  /** A number is set smaller, down to this, before it takes a second line. */
  readonly smallest: number;
  /** Of a row of one line. */
  readonly rowHeight: number;
  readonly bands: number;
  readonly columns: readonly PdfColumn[];
  readonly spacing: TableSpacing;
  /** Of columns whose cells are not in black, by their keys. */
  readonly colours: Readonly<Record<string, string>>;
}

interface Cell {
  readonly place: PdfColumn;
  readonly lines: readonly string[];
  readonly size: number;
  /** Below the top of its line. */
  readonly drop: number;
}

export interface PdfRow {
  readonly cells: readonly Cell[];
  /** The first line of each band. */
  readonly tops: readonly number[];
  readonly height: number;
}

interface RowStyle {
  readonly bold?: boolean;
  readonly colour?: string;
}

/** Headings and rows of a table, in as many lines as their columns and texts need. */
export class PdfTable {
  readonly #sheet: PdfPage;
  readonly #layout: TableLayout;
  readonly #heads: PdfRow;

  constructor(sheet: PdfPage, layout: TableLayout) {
    this.#sheet = sheet;
    this.#layout = layout;
    const { columns, headSize: size, spacing } = layout;
    const width = (text: string) => sheet.widthOf(text, size, true);
    const heads = columns.map((place) => {
      return { place, size, lines: headLines(place.column.header, place.width, width) };
    });
    const most = Math.max(...heads.map(({ lines }) => lines.length));
    const drop = (lines: number) => (spacing.headsEndTogether ? (most - lines) * size * LEADING : 0);
    this.#heads = this.#arranged(
      heads.map((head) => ({ ...head, drop: drop(head.lines.length) })),
      size,
    );
  }

  get headHeight(): number {
    return this.#linesOfHeads + this.#layout.spacing.belowHeads;
  }

  /** A row of these texts, by column; a column that has none is empty. */
  row(textOf: (column: ListColumn) => string, bold = false): PdfRow {
    const cells = this.#layout.columns.flatMap((place): Cell[] => {
      const text = textOf(place.column);
      return text === '' ? [] : [this.#cell(text, place, bold)];
    });
    return this.#arranged(cells, this.#layout.size);
  }

  drawHead(y: number): void {
    const { left, right, spacing } = this.#layout;
    this.#drawCells(this.#heads, y, { bold: true, colour: INK.text }, true);
    this.#sheet.rule(y + this.#linesOfHeads + spacing.headRule, INK.text, 0.8, left, right);
  }

  /** The cells alone, such as those of sums that are carried to another page. */
  draw(row: PdfRow, y: number, style: RowStyle = {}): void {
    this.#drawCells(row, y, style, false);
  }

  drawRow(row: PdfRow, y: number, style: RowStyle = {}): void {
    this.#sheet.tags.row(() => this.draw(row, y, style));
    this.drawRule(row, y, INK.tint);
  }

  drawRule({ height }: PdfRow, y: number, colour: string): void {
    const { left, right, spacing } = this.#layout;
    this.#sheet.rule(y + height - spacing.rowRule, colour, spacing.ruleWeight, left, right);
  }

  /** The last row. */
  drawSums(row: PdfRow, y: number): void {
    const { left, right, spacing } = this.#layout;
    this.#sheet.rule(y + spacing.sumRule, INK.text, 0.8, left, right);
    this.#sheet.tags.row(() => this.draw(row, y + spacing.sums, { bold: true }));
    this.#sheet.tags.endTable();
  }

  get #linesOfHeads(): number {
    const { rowHeight, headSize } = this.#layout;
    return this.#heads.height - rowHeight + headSize * LEADING;
  }

  /** Headings, or cells of which the first is the row's own heading. */
  #drawCells({ cells, tops }: PdfRow, y: number, style: RowStyle, isHead: boolean): void {
    const { columns, colours } = this.#layout;
    const drawn = new Map(cells.map((cell) => [cell.place.column, cell]));
    for (const [at, { column, band }] of columns.entries()) {
      const cell = drawn.get(column);
      const draw =
        cell &&
        (() => {
          const { place, lines, size, drop } = cell;
          const { x, width, align } = place;
          const colour = colours[column.key] ?? INK.text;
          this.#sheet.putLines(lines, x, y + (tops[band] ?? 0) + drop, {
            colour,
            ...style,
            width,
            align,
            size,
          });
        });
      const scope = isHead ? 'Column' : at === 0 ? 'Row' : null;
      this.#sheet.tags.cell(scope === null ? 'TD' : 'TH', scope, draw);
    }
  }

  /** A text that is longer than its lines is cut; a number never is, and set smaller before it takes a second line. */
  #cell(text: string, place: PdfColumn, bold: boolean): Cell {
    const { column, width } = place;
    const fits = (size: number) => this.#sheet.widthOf(text, size, bold) <= width;
    let { size } = this.#layout;
    if (isNumber(column)) while (size > this.#layout.smallest && !fits(size)) size -= 0.5;
    const drop = this.#layout.size - size;
    const lines = this.#sheet.linesOf(text, width, size, bold);
    const isText = column.kind === 'text' || column.kind === 'words';
    if (!isText || lines.length <= MOST_LINES) return { place, lines, size, drop };
    const rest = lines.slice(MOST_LINES - 1).join('');
    const last = this.#sheet.cut(rest, width, size, bold);
    return { place, lines: [...lines.slice(0, MOST_LINES - 1), last], size, drop };
  }

  #arranged(cells: readonly Cell[], size: number): PdfRow {
    const { bands, rowHeight, spacing } = this.#layout;
    const tops: number[] = [];
    let lines = 0;
    for (let band = 0; band < bands; band += 1) {
      tops.push(lines * size * spacing.pitch);
      const own = cells.filter(({ place }) => place.band === band).map((cell) => cell.lines.length);
      // Even an empty first line is one.
      lines += Math.max(band === 0 ? 1 : 0, ...own);
    }
    return { cells, tops, height: rowHeight + (lines - 1) * size * spacing.pitch };
  }
}

/** Exact sums of rows by field, and how many there are. */
export class RowSums {
  readonly #sums: ReadonlyMap<string, DecimalSum>;
  #count = 0;

  constructor(fields: readonly string[]) {
    this.#sums = new Map(fields.map((field) => [field, new DecimalSum()]));
  }

  get count(): number {
    return this.#count;
  }

  add(row: ListRow): void {
    this.#count += 1;
    for (const [field, sum] of this.#sums) if (row[field] !== null) sum.add(String(row[field]));
  }

  /** A decimal; none for a field that is not added up. */
  of(field: string): string | undefined {
    return this.#sums.get(field)?.decimal();
  }

  /** @throws StatementMismatch where one of them is another than `totals` says, by field */
  requireEqual(totals: object): void {
    const expected: Readonly<Record<string, unknown>> = { ...totals };
    for (const [field, sum] of this.#sums)
      if (sum.decimal() !== expected[field]) throw new StatementMismatch();
  }
}

interface TableRows {
  readonly totals: { readonly count: number };
  /** Fields of the rows that are added up: each is a decimal in the totals. */
  readonly summed: readonly string[];
  /** Said in the place of rows where there are none. */
  readonly nothing: { readonly text: string; readonly size: number };
}

/** Pages of one table with what is above, between and below its rows. The constructor of each begins the first page. */
export abstract class TablePages<Row extends ListRow> implements ReportPages<Row> {
  protected readonly sheet: PdfPage;
  protected readonly layout: TableLayout;
  protected readonly table: PdfTable;
  /** Of the rows so far. */
  protected readonly sums: RowSums;
  /** From 1. */
  protected page = 0;
  /** Where the next thing on the page is drawn. */
  protected y = 0;
  readonly #of: TableRows;
  #rowsOnPage = 0;
  #hasHead = false;

  constructor(sheet: PdfPage, layout: TableLayout, of: TableRows) {
    this.sheet = sheet;
    this.layout = layout;
    this.table = new PdfTable(sheet, layout);
    this.sums = new RowSums(of.summed);
    this.#of = of;
  }

  /** Adds a page with what is on it besides rows, and sets `y` below its head. */
  protected abstract beginPage(): void;
  protected abstract rowOf(row: Row): PdfRow;
  /** What has to be on the page of the next row besides the row itself. */
  protected abstract heightAround(isLast: boolean): number;
  /** The sums, and what is below them. */
  protected abstract drawEnd(): void;
  /** A page that is full says which characters could not be set. */
  protected abstract noteCodes(): void;
  protected beforeRow(_isTurned: boolean): void {}
  protected afterRow(_row: Row): void {}

  add(row: Row): void {
    const drawn = this.rowOf(row);
    const around = this.heightAround(this.sums.count + 1 === this.#of.totals.count);
    const isTurned = this.y + around + drawn.height > this.layout.bottom && this.#rowsOnPage > 0;
    if (isTurned) this.turn();
    this.beforeRow(isTurned);
    this.table.drawRow(drawn, this.y);
    this.y += drawn.height;
    this.#rowsOnPage += 1;
    this.sums.add(row);
    this.afterRow(row);
  }

  close(): void {
    const { totals, nothing } = this.#of;
    if (this.sums.count !== totals.count) throw new StatementMismatch();
    this.sums.requireEqual(totals);
    if (totals.count === 0) {
      const { tags } = this.sheet;
      const style = { size: nothing.size, colour: INK.soft };
      const draw = () => this.sheet.put(nothing.text, this.layout.left, this.y, style);
      tags.row(() => tags.wideCell(this.layout.columns.length, draw));
      this.y += this.layout.rowHeight;
    }
    this.drawEnd();
    this.noteCodes();
    this.sheet.endPages();
  }

  protected turn(): void {
    this.newPage();
    this.beginRows();
  }

  protected newPage(): void {
    if (this.page > 0) this.noteCodes();
    this.page += 1;
    this.#rowsOnPage = 0;
    this.beginPage();
  }

  /** The headings: on the first page that has rows they are the table's, on the others for the eye. */
  protected beginRows(): void {
    const { tags } = this.sheet;
    const draw = () => this.table.drawHead(this.y);
    if (this.#hasHead) tags.artifact(draw);
    else {
      tags.beginTable(this.#of.totals.count);
      tags.row(draw);
    }
    this.#hasHead = true;
    this.y += this.table.headHeight;
  }
}

interface Row {
  /** Where the first column begins, and what all may take together. */
  readonly left: number;
  readonly room: number;
  /** Between two columns at least, and what more they are moved apart at most. */
  readonly gap: number;
  readonly mostSpread: number;
  /** A second line of columns begins further to the right than the first. */
  readonly indent: number;
}

/** Columns from the left to the right of their lines, which they fill if they are not moved too far apart for it. */
export function placedColumns(
  columns: readonly ListColumn[],
  widths: readonly number[],
  bands: readonly number[],
  { left, room, gap, mostSpread, indent: furtherIn }: Row,
): readonly PdfColumn[] {
  let [x, band, spread] = [0, -1, 0];
  return columns.map((column, place) => {
    const own = bands[place] ?? 0;
    if (own !== band) {
      band = own;
      const inside = widths.filter((_, other) => (bands[other] ?? 0) === own);
      const indent = own === 0 ? 0 : furtherIn;
      const rest = room - indent - sumOf(inside) - gap * (inside.length - 1);
      spread = inside.length > 1 ? Math.max(Math.min(rest / (inside.length - 1), mostSpread), 0) : 0;
      x = left + indent;
    }
    const width = widths[place] ?? 0;
    const at = { column, band, x, width, align: isNumber(column) ? 'right' : 'left' } as const;
    x += width + gap + spread;
    return at;
  });
}

function isNumber({ kind }: ListColumn): boolean {
  return kind === 'amount' || kind === 'count';
}

export function sumOf(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}

/** In points. */
type Width = (text: string) => number;

/** The room that a heading needs at least: in two lines, cut between its words. */
export function narrowestHead(title: string, width: Width): number {
  return Math.min(...splits(title).map((lines) => widestOf(lines, width)));
}

/** A heading in as few lines as its column takes, two at most; none of its words is cut. */
function headLines(title: string, room: number, width: Width): readonly string[] {
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
