import { formatDay, formatMinute } from '../../../shared/domain/dayFormat.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import type { Catalogue } from '../../../shared/i18n/catalogues.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import type { Chunks, Windows } from '../files/feed.ts';
import type { PdfFonts } from './fonts.ts';
import { MARGIN, type Measure, printedText, sumText, type TableContent, tableLayout } from './listLayout.ts';
import { INK, LEADING, PdfPage } from './page.ts';
import { type PdfFile, writePdf } from './pdfFile.ts';
import { type PdfRow, PdfTable, RowSums, type TableLayout, TablePages } from './table.ts';

export type PdfTexts = Readonly<Record<keyof Catalogue['paper'], string>>;

/** What is said above a list, under a heading of its own. */
export interface PdfSection {
  readonly heading: string;
  readonly lines: readonly { readonly label: string; readonly text: string | null }[];
}

/** A few figures that belong together, under a heading of their own: less than a page of them. */
export interface PdfFigures {
  readonly heading: string;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly { readonly row: ListRow; readonly isBold: boolean }[];
}

/** Rows that follow each other under a heading; their sums by the fields that are summed, null where they have none. */
interface PdfGroup {
  readonly heading: string;
  readonly count: number;
  readonly sums: Readonly<Record<string, string>> | null;
}

/** Everything on a printed list besides its rows. */
export interface ListPaper extends TableContent {
  /** Null for the list of all customers. */
  readonly customer: { readonly number: string; readonly givenName: string | null } | null;
  /** How many of how many rows these are. */
  readonly counted: string;
  /** Of which rows the totals are the sum. */
  readonly sumOf: string;
  /** The filter in the clerk's words; empty for none. */
  readonly filter: readonly string[];
  /** When the list was fetched, the desk's local time, `YYYY-MM-DD HH:MM` with or without seconds. */
  readonly asOf: string;
  /** The same for the oldest of several lists; that of one list is its own time. */
  readonly oldest: string;
  /** `YYYY-MM-DD` by the desk's calendar. */
  readonly printedOn: string;
  /** Said between the head and the rows. */
  readonly sections?: readonly (PdfSection | PdfFigures)[];
  /** In the order of the rows, all of which are in one; none where they stand by themselves. */
  readonly groups?: readonly PdfGroup[];
  /** Cells that may come far below the first rows, by which the columns are measured, too. */
  readonly alike?: readonly ListRow[];
  /**
   * How many rows are printed, and exact sums of them by the fields that are summed; the writer adds the rows up and
   * refuses to finish when they differ.
   */
  readonly totals: { readonly count: number };
  /** Fields of the rows that are added up: each is a decimal in the totals. */
  readonly summed: readonly string[];
  /** Of records that could not be read and so are in no row and no sum; null for none. */
  readonly leftOut: string | null;
  /** A display currency such as `SEK`; empty for none. */
  readonly currency: string;
  /** BCP 47, of the texts. */
  readonly language: string;
  readonly texts: PdfTexts;
  readonly fonts: PdfFonts;
  readonly signal?: AbortSignal | undefined;
}

/** Rows by which the columns are measured. */
const SAMPLE = 200;
/** The line below the totals. */
const SCOPE = { size: 8, height: 19, smallest: 6.5, colour: INK.soft } as const;

/**
 * A list on A4 pages. The rows are added up while they are drawn and compared with the totals given.
 * @throws StatementMismatch when count or sums differ, or the signal's reason
 */
export function listPdf(windows: Windows<ListRow>, paper: ListPaper): Chunks {
  const { texts, customer, language, signal } = paper;
  const title = `${texts.title} ${customer?.number ?? texts.allCustomers}`;
  return writePdf(
    windows,
    { title, language, signal },
    (file, first) => new ListPages(file, paper, [...(paper.alike ?? []), ...first.slice(0, SAMPLE)]),
  );
}

class ListPages extends TablePages<ListRow> {
  readonly #paper: ListPaper;
  readonly #filter: readonly string[];
  readonly #groups: PdfGroups;
  readonly #groupHeight: number;
  /** The totals row as the totals say, and what is below it; the rows themselves may only add up to the same. */
  readonly #closing: number;
  /** Of the group that ends with the row that is drawn. */
  #groupSums: PdfRow | null = null;

  constructor(file: PdfFile, paper: ListPaper, sample: readonly ListRow[]) {
    const sheet = new PdfPage(file, paper.fonts);
    const measure: Measure = (text, size, bold) => sheet.widthOf(text, size, bold);
    const layout = tableLayout(paper, sample, measure);
    const { totals, summed, texts } = paper;
    super(sheet, layout, { totals, summed, nothing: { text: texts.nothing, size: layout.size } });
    this.#paper = paper;
    this.#groups = new PdfGroups(paper);
    this.#groupHeight = layout.rowHeight * 1.6;
    this.#filter = headLines(paper, layout, measure);
    const sums: Readonly<Record<string, unknown>> = { ...totals };
    this.#closing = this.#sumRow((key) => sums[key]).height + SCOPE.height + 8;
    this.newPage();
    this.#drawSections();
    this.beginRows();
  }

  protected override rowOf(row: ListRow): PdfRow {
    return this.table.row((column) => printedText(this.#paper, column, row));
  }

  /** The last row takes the sums with it, and the first is not without its heading. */
  protected override heightAround(isLast: boolean): number {
    const { current, isFirst } = this.#groups;
    const sums = this.#groups.isLast ? (current?.sums ?? null) : null;
    this.#groupSums = sums && this.#sumRow((key) => sums[key]);
    return (isFirst ? this.#groupHeight : 0) + (this.#groupSums?.height ?? 0) + (isLast ? this.#closing : 0);
  }

  /** The heading of a group; once more, for the eye alone, where the group goes on on another page. */
  protected override beforeRow(isTurned: boolean): void {
    const { current, isFirst } = this.#groups;
    if (current === null || !(isFirst || isTurned)) return;
    const { left, right, rowHeight, size, columns } = this.layout;
    const { tags } = this.sheet;
    const style = { size, bold: true, width: right - left };
    const draw = () => this.sheet.put(current.heading, left, this.y + this.#groupHeight - rowHeight, style);
    if (isFirst) tags.row(() => tags.wideCell(columns.length, draw));
    else tags.artifact(draw);
    this.y += this.#groupHeight;
  }

  protected override afterRow(row: ListRow): void {
    this.#groups.add(row);
    const sums = this.#groupSums;
    if (sums === null) return;
    this.sheet.tags.row(() => this.table.draw(sums, this.y, { bold: true }));
    this.y += sums.height;
  }

  /** The totals row, and under it the rows that it is the sum of. */
  protected override drawEnd(): void {
    const { left, right } = this.layout;
    const { sumOf, leftOut } = this.#paper;
    const sums = this.#sumRow((key) => this.sums.of(key));
    this.table.drawSums(sums, this.y);
    const scope = [sumOf, leftOut].filter(Boolean).join('  ·  ');
    this.sheet.putWhole(scope, left, this.y + 4 + sums.height, { ...SCOPE, width: right - left });
  }

  protected override noteCodes(): void {
    const { left, right } = this.layout;
    this.sheet.noteCodes(this.#paper.texts.codes, left, this.sheet.height - MARGIN + 3, right - left);
  }

  protected override beginPage(): void {
    const { landscape, rowHeight, bands, size, bottom } = this.layout;
    const { tags } = this.sheet;
    this.sheet.addPage(landscape);
    if (this.page === 1) drawPdfHead(this.sheet, this.#paper, this.layout, this.#filter);
    else tags.artifact(() => drawPdfShortHead(this.sheet, this.#paper, this.layout));
    this.y = tableTop(this.page, this.#filter.length);
    const rows = (bottom - this.y - this.table.headHeight) / (rowHeight + (bands - 1) * size);
    const { totals, groups = [], sections = [] } = this.#paper;
    // A group has a heading of about two rows, and a row of sums.
    const expected = Math.ceil((totals.count + 3 * groups.length) / rows) + sections.length;
    tags.artifact(() => drawPdfFoot(this.sheet, this.#paper, this.layout, { page: this.page, expected }));
  }

  #sumRow(sumOf: (key: string) => unknown): PdfRow {
    const [first] = this.#paper.columns;
    return this.table.row((column) => {
      const sum = column.total === undefined ? undefined : sumOf(column.key);
      if (typeof sum === 'string') return sumText(this.#paper, column, sum);
      return column === first && column.total === undefined ? this.#paper.texts.total : '';
    }, true);
  }

  /** Under them there is room for the headings, a row of three lines and the totals, or they are on a page of their own. */
  #drawSections(): void {
    const { sections } = this.#paper;
    if (sections === undefined) return;
    const { rowHeight, bands, size, bottom } = this.layout;
    const turn = () => {
      this.newPage();
      return this.y;
    };
    this.y = drawSections(this.sheet, this.layout, sections, this.y, turn, (figures) =>
      drawnFigures(this.sheet, this.#paper, this.layout, figures),
    );
    const grouped = this.#groups.isFirst ? this.#groupHeight + rowHeight : 0;
    const least = this.table.headHeight + grouped + rowHeight + 3 * bands * size * 1.2 + this.#closing;
    if (this.y + least > bottom) this.newPage();
  }
}

/** Which group each row of a list is of, by their counts; the rows of each are added up and have to come to its sums. */
class PdfGroups {
  readonly #groups: readonly PdfGroup[];
  readonly #summed: readonly string[];
  #place = 0;
  #sums: RowSums;

  constructor({ groups = [], summed }: Pick<ListPaper, 'groups' | 'summed'>) {
    this.#groups = groups.filter(({ count }) => count > 0);
    this.#summed = summed;
    this.#sums = new RowSums(summed);
  }

  /** The group of the next row; null where the list has none. */
  get current(): PdfGroup | null {
    return this.#groups[this.#place] ?? null;
  }

  /** Whether the next row is the first of its group. */
  get isFirst(): boolean {
    return this.current !== null && this.#sums.count === 0;
  }

  /** Whether it is the last. */
  get isLast(): boolean {
    return this.current?.count === this.#sums.count + 1;
  }

  /** @throws StatementMismatch where the last row of a group does not bring its sums */
  add(row: ListRow): void {
    const group = this.current;
    if (group === null) return;
    this.#sums.add(row);
    if (this.#sums.count < group.count) return;
    if (group.sums !== null) this.#sums.requireEqual(group.sums);
    this.#place += 1;
    this.#sums = new RowSums(this.#summed);
  }
}

const HEADING = 11;
const SECTION_SIZE = 9;
const SECTION_LINE = SECTION_SIZE * LEADING;
/** Above a heading, below it, and below each line. */
const GAPS = { above: 14, below: 6, line: 3 } as const;
/** Of the width, for what a line is called. */
const LABELS = 0.3;
const BETWEEN = 10;

/**
 * Draws sections from `y` on, on as many pages as they need, and answers where the last of them ends. `turn` begins a page
 * and answers where on it there is room. A heading is never the last thing of a page. `figuresOf` makes the table of a section.
 */
function drawSections(
  sheet: PdfPage,
  { left, right, bottom }: TableLayout,
  sections: readonly (PdfSection | PdfFigures)[],
  start: number,
  turn: () => number,
  figuresOf: (figures: PdfFigures) => DrawnFigures,
): number {
  const labels = (right - left) * LABELS;
  const [from, width] = [left + labels + BETWEEN, right - left - labels - BETWEEN];
  let y = start;
  for (const section of sections) {
    const { heading } = section;
    const figures = 'columns' in section ? figuresOf(section) : null;
    y += GAPS.above;
    if (y + HEADING * LEADING + GAPS.below + (figures?.height ?? 2 * SECTION_LINE) > bottom) y = turn();
    sheet.tags.block('H2', () =>
      sheet.put(heading, left, y, { size: HEADING, bold: true, width: right - left }),
    );
    y += HEADING * LEADING + GAPS.below;
    figures?.draw(y);
    y += figures?.height ?? 0;
    for (const { label, text } of 'lines' in section ? section.lines : []) {
      const called = linesOf(sheet, label, labels);
      const said = linesOf(sheet, text ?? '', width);
      for (let done = 0; done < Math.max(called.length, said.length); ) {
        let fits = Math.floor((bottom - y) / SECTION_LINE);
        if (fits < 1) {
          y = turn();
          fits = Math.floor((bottom - y) / SECTION_LINE);
        }
        const [first, second] = [called, said].map((all) => all.slice(done, done + fits)) as [
          string[],
          string[],
        ];
        const top = y;
        sheet.tags.block('P', () => {
          if (first.length > 0)
            sheet.putLines(first, left, top, { size: SECTION_SIZE, width: labels, colour: INK.soft });
          if (second.length > 0) sheet.putLines(second, from, top, { size: SECTION_SIZE, width });
        });
        const drawn = Math.max(first.length, second.length);
        done += drawn;
        y += drawn * SECTION_LINE;
      }
      y += GAPS.line;
    }
  }
  return y + GAPS.above;
}

/** What a clerk has written in several lines is so on paper. */
function linesOf(sheet: PdfPage, text: string, width: number): string[] {
  return text === ''
    ? []
    : text.split(/\r?\n/).flatMap((line) => sheet.linesOf(line, width, SECTION_SIZE, false));
}

/** A small table of a section that is not cut: it is on one page. */
interface DrawnFigures {
  readonly height: number;
  readonly draw: (y: number) => void;
}

function drawnFigures(
  sheet: PdfPage,
  paper: ListPaper,
  { landscape }: TableLayout,
  { columns, rows }: PdfFigures,
): DrawnFigures {
  const orientation = landscape ? 'landscape' : 'portrait';
  const own = { ...paper, columns, orientation } as const;
  const layout = tableLayout(
    own,
    rows.map(({ row }) => row),
    (text, size, bold) => sheet.widthOf(text, size, bold),
  );
  const table = new PdfTable(sheet, layout);
  const drawn = rows.map(({ row, isBold }) => ({
    bold: isBold,
    row: table.row((column) => printedText(own, column, row), isBold),
  }));
  return {
    height: drawn.reduce((sum, { row }) => sum + row.height, table.headHeight),
    draw: (start) => {
      const { tags } = sheet;
      tags.beginTable(rows.length);
      tags.row(() => table.drawHead(start));
      let y = start + table.headHeight;
      for (const { row, bold } of drawn) {
        table.drawRow(row, y, { bold });
        y += row.height;
      }
      tags.endTable();
    },
  };
}

const LINE = 14;
const MOST_FILTER_LINES = 4;
const HEAD_GAP = 12;
/** A text that is too long for its line is set smaller before it goes on in another one. */
const SMALLEST = 6.5;

/** The y of the column heads: below the whole head on the first page, below one line on the others. */
function tableTop(page: number, filterLines: number): number {
  return page === 1 ? MARGIN + 26 + LINE * (3 + filterLines) + HEAD_GAP : MARGIN + LINE + HEAD_GAP;
}

/** What the list lacks, then the filter's words in as many lines as they need, at most four. */
function headLines(paper: ListPaper, layout: TableLayout, measure: Measure): string[] {
  return [...(paper.leftOut === null ? [] : [paper.leftOut]), ...filterLines(paper, layout, measure)];
}

function filterLines({ filter, texts }: ListPaper, layout: TableLayout, measure: Measure): string[] {
  if (filter.length === 0) return [];
  const room = layout.right - layout.left;
  const lines: string[] = [];
  let line = texts.filter;
  for (const [place, word] of filter.entries()) {
    const longer = place === 0 ? `${line} ${word}` : `${line}  ·  ${word}`;
    if (measure(longer, 9, false) <= room || place === 0) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.length <= MOST_FILTER_LINES
    ? lines
    : [...lines.slice(0, MOST_FILTER_LINES - 1), filled(texts.filterMore, { count: filter.length })];
}

export function drawPdfHead(
  sheet: PdfPage,
  paper: ListPaper,
  layout: TableLayout,
  lines: readonly string[],
): void {
  const { texts, customer, counted, currency, dateFormat } = paper;
  const { left, right } = layout;
  const width = right - left;
  sheet.tags.block('H1', () => sheet.put(texts.title, left, MARGIN - 4, { size: 17, bold: true, width }));
  const name = [customer?.givenName, whose(paper)].filter(Boolean).join('  ·  ');
  let y = MARGIN + 24;
  sheet.putWhole(name, left, y, { size: 10.5, bold: true, width, height: LINE, smallest: SMALLEST });
  y += LINE + 2;
  const shown = currency === '' ? '' : `${texts.currency} ${currency}`;
  sheet.put([counted, shown].filter(Boolean).join('  ·  '), left, y, { width });
  for (const line of lines) {
    y += LINE;
    sheet.putWhole(line, left, y, { width, height: LINE, smallest: 6 });
  }
  y += LINE;
  const printed = filled(texts.printed, { day: formatDay(paper.printedOn, dateFormat) });
  sheet.put(`${asOfText(paper)}  ·  ${printed}`, left, y, { width, colour: INK.soft });
}

/** Of every page but the first: what list this is a page of. */
function drawPdfShortHead(sheet: PdfPage, paper: ListPaper, layout: TableLayout): void {
  const { texts, customer } = paper;
  const width = layout.right - layout.left;
  const name = [texts.title, customer?.number ?? texts.allCustomers, customer?.givenName].filter(Boolean);
  const room = { width: width * 0.52, height: 2 * LINE - 8, smallest: SMALLEST };
  sheet.putWhole(name.join('  ·  '), layout.left, MARGIN, { ...room, bold: true });
  sheet.putWhole(asOfText(paper), layout.left + width * 0.55, MARGIN, {
    ...room,
    width: width * 0.45,
    align: 'right',
    colour: INK.soft,
  });
}

function drawPdfFoot(
  sheet: PdfPage,
  paper: ListPaper,
  layout: TableLayout,
  place: { readonly page: number; readonly expected: number },
): void {
  const y = sheet.height - MARGIN - 8;
  const width = (layout.right - layout.left) / 2;
  sheet.rule(y - 5.8, INK.rule, 0.5, layout.left, layout.right);
  sheet.put(whose(paper), layout.left, y, { size: 8, colour: INK.soft, width });
  sheet.putPageNumber(paper.texts.page, place.page, place.expected, y, layout.right);
}

function whose({ texts, customer }: ListPaper): string {
  return customer === null ? texts.allCustomers : `${texts.customer} ${customer.number}`;
}

/** When the service said so, to the minute. */
function asOfText({ texts, asOf, oldest, dateFormat }: ListPaper): string {
  const moment = formatMinute(asOf, dateFormat);
  const first = formatMinute(oldest, dateFormat);
  return first === moment
    ? filled(texts.asOf, { moment })
    : filled(texts.asOfBetween, { oldest: first, newest: moment });
}
