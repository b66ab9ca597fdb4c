import type { MessagePort } from 'node:worker_threads';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { formatMinute } from '../../../shared/domain/dayFormat.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import { Transferred } from '../../workers/rpc.ts';
import { type Chunks, fedWindows, type Windows } from '../files/feed.ts';
import type { PdfFonts } from './fonts.ts';
import { A4, INK, LEADING, PAGE, PdfPage, type TextStyle } from './page.ts';
import { type ReportPages, StatementMismatch, writePdf } from './pdfFile.ts';
import {
  measuredRows,
  rowReference,
  rowTexts,
  type Statement,
  type StatementColumn,
  StatementMeasure,
  type StatementRow,
  type Sums,
} from './statement.ts';
import { closingBalanceHeight, drawClosing, drawHead, drawShortHead, TABLE_TOP } from './statementHead.ts';
import { columnHeadLines, drawCells, narrowestHead } from './table.ts';

const LINE = 17;
const NOTE_STYLE = { size: 8, height: 19, colour: INK.soft } as const;

/** What of a statement's rows is counted while they are drawn. */
export interface StatementCounts {
  /** Rows of which no payment reference can be made, where each is to have its own. */
  readonly rowsWithoutReference: number;
}

/**
 * A statement of account as PDF (A4). All rows are measured before the first is drawn: their columns are as wide as the
 * widest amount, and two of one number carry their entry numbers. More than `HELD_ROWS` therefore come twice. They are
 * added up while they are drawn and compared with the totals given.
 * @param counted is called once all are drawn
 * @throws StatementMismatch when count or sums differ, or the signal's reason
 */
export function statementPdf(
  windows: Windows<StatementRow>,
  statement: Statement,
  counted: (counts: StatementCounts) => void = () => undefined,
): Chunks {
  const { texts, customer, sender, language, signal, fonts, heading } = statement;
  const measure = new StatementMeasure(statement);
  const title = `${heading ?? texts.title} ${customer.number}`;
  return writePdf(
    measuredRows(windows, statement, measure),
    { title, author: sender.name, language, signal },
    (file) => new StatementPages(new PdfPage(file, fonts), statement, measure, counted),
  );
}

class StatementPages implements ReportPages<StatementRow> {
  readonly #sheet: PdfPage;
  readonly #statement: Statement;
  readonly #layout: StatementLayout;
  readonly #table: StatementTable;
  readonly #expected: number;
  readonly #counted: (counts: StatementCounts) => void;
  #page = 0;
  #y = 0;
  #rows = 0;
  #rowsWithoutReference = 0;
  /** Rows of this page. */
  #onPage = 0;
  readonly #sums = { priceVat: new DecimalSum(), outstanding: new DecimalSum() };

  constructor(
    sheet: PdfPage,
    statement: Statement,
    measure: StatementMeasure,
    counted: (counts: StatementCounts) => void,
  ) {
    this.#counted = counted;
    this.#sheet = sheet;
    this.#statement = statement;
    this.#layout = statementLayout(sheet, statement, measure);
    this.#table = new StatementTable(sheet, statement, this.#layout, measure.shared);
    this.#expected = Math.ceil((statement.totals.count + 20) / (this.#layout.landscape ? 12 : 36));
    this.#turn();
    if (this.#layout.landscape) {
      sheet.put(statement.texts.overleaf, PAGE.left, this.#y, { colour: INK.soft });
      this.#turn();
    }
  }

  add(row: StatementRow): void {
    const drawn = this.#table.row(row);
    // Below the last row is the sum, below any other at least what is carried to the next page.
    const isLast = this.#rows + 1 === this.#statement.totals.count;
    const below = isLast
      ? this.#table.closingHeight + closingBalanceHeight(this.#statement)
      : this.#table.carriedHeight;
    if (this.#y + drawn.height + below > this.#table.bottom && this.#onPage > 0) this.#turn();
    this.#table.drawRow(drawn, this.#y);
    this.#rows += 1;
    if (rowReference(this.#statement, row) === '') this.#rowsWithoutReference += 1;
    this.#onPage += 1;
    this.#sums.priceVat.add(row.priceVat);
    this.#sums.outstanding.add(row.outstanding);
    this.#y += drawn.height;
  }

  close(): void {
    const { totals, texts, asOf, dateFormat } = this.#statement;
    const sums = this.#summed();
    const agreed =
      this.#rows === totals.count &&
      sums.priceVat === totals.priceVat &&
      sums.outstanding === totals.outstanding;
    if (!agreed) throw new StatementMismatch();
    if (this.#rows === 0) {
      const { tags } = this.#sheet;
      tags.row(() =>
        tags.wideCell(this.#layout.columns.length, () => {
          this.#sheet.put(texts.nothing, PAGE.left, this.#y, { colour: INK.soft });
        }),
      );
      this.#y += LINE;
    }
    const sumEnd = this.#table.drawSum(sums, this.#y);
    this.#sheet.tags.endTable();
    const below = drawClosing(this.#sheet, this.#statement, sumEnd);
    const note = filled(texts.note, { asOf: formatMinute(asOf, dateFormat) });
    this.#sheet.putWhole(note, PAGE.left, below, { ...NOTE_STYLE, width: this.#sheet.right - PAGE.left });
    this.#noteCodes();
    this.#sheet.endPages();
    this.#counted({ rowsWithoutReference: this.#rowsWithoutReference });
  }

  #summed(): Sums {
    const { priceVat, outstanding } = this.#sums;
    return { priceVat: priceVat.decimal(), outstanding: outstanding.decimal() };
  }

  #noteCodes(): void {
    this.#sheet.noteCodes(this.#statement.texts.codes, PAGE.left, this.#sheet.height - 39);
  }

  /** Begins the next page; the sums so far are at the end of one and at the head of the other. */
  #turn(): void {
    const sheet = this.#sheet;
    const { texts } = this.#statement;
    const { tags } = sheet;
    if (this.#onPage > 0) {
      tags.artifact(() => this.#table.drawCarried(texts.carriedForward, this.#summed(), this.#y));
    }
    this.#noteCodes();
    this.#page += 1;
    this.#onPage = 0;
    sheet.addPage(this.#layout.landscape && this.#page > 1);
    const isFirst = this.#page === 1;
    const top = isFirst ? drawHead(sheet, this.#statement) : TABLE_TOP.following;
    if (!isFirst) tags.artifact(() => drawShortHead(sheet, this.#statement));
    tags.artifact(() => this.#drawFoot());
    this.#y = top;
    if (this.#layout.landscape && isFirst) return;
    if (this.#rows === 0) {
      tags.beginTable(this.#statement.totals.count);
      tags.row(() => this.#table.drawHead(this.#y));
    } else tags.artifact(() => this.#table.drawHead(this.#y));
    this.#y += this.#table.headHeight;
    if (this.#rows === 0) return;
    tags.artifact(() => this.#table.drawCarried(texts.broughtForward, this.#summed(), this.#y));
    this.#y += this.#table.carriedHeight;
  }

  #drawFoot(): void {
    const sheet = this.#sheet;
    const { texts, customer } = this.#statement;
    const y = sheet.height - 50;
    sheet.rule(y - 8);
    const whose = `${texts.customer} ${customer.number}`;
    sheet.put(whose, PAGE.left, y, { size: 8, colour: INK.soft, width: 240 });
    sheet.putPageNumber(texts.page, this.#page, this.#expected, y);
  }
}

const ROW = 17;
/** Below it are the note on codes and the page's number. */
const FOOT = 78;
/** Between the sum and the note below it. */
const NOTE = 28;

interface Cell {
  readonly column: StatementLayout['columns'][number];
  readonly lines: readonly string[];
}

interface TableRow {
  readonly cells: readonly Cell[];
  readonly height: number;
}

/** The rows of a statement's table, each as high as its longest text. */
class StatementTable {
  readonly #sheet: PdfPage;
  readonly #statement: Statement;
  readonly #layout: StatementLayout;
  readonly #shared: ReadonlySet<string>;
  /** The lines of each column's heading. */
  readonly #heads: ReadonlyMap<Column, readonly string[]>;
  /** What a sum takes that is carried to the next page. */
  readonly carriedHeight: number;

  constructor(sheet: PdfPage, statement: Statement, layout: StatementLayout, shared: ReadonlySet<string>) {
    this.#sheet = sheet;
    this.#statement = statement;
    this.#layout = layout;
    this.#shared = shared;
    const width = (text: string) => sheet.widthOf(text, HEAD_SIZE, true);
    this.#heads = new Map(
      layout.columns.map((column) => [column, columnHeadLines(column.title, column.width, width)]),
    );
    this.carriedHeight = this.#sumRow('', layout.widestSums).height;
  }

  /** Rows end above it. */
  get bottom(): number {
    return this.#sheet.height - FOOT;
  }

  /** What the headings and the rule below them take. */
  get headHeight(): number {
    return 15 + this.#headLines() * HEAD_SIZE * LEADING;
  }

  /** What the sum and the note below it take. */
  get closingHeight(): number {
    return this.carriedHeight + NOTE + 1;
  }

  row(row: StatementRow): TableRow {
    return this.#rowOf(rowTexts(this.#statement, row, this.#shared.has(row.invoiceNo)), false);
  }

  /** On the first page that has rows it is the table's, on the others for the eye. */
  drawHead(top: number): void {
    const most = this.#headLines();
    const draw = (column: Column) => {
      const { x, width, align } = column;
      const lines = this.#heads.get(column) ?? [];
      const y = top + (most - lines.length) * HEAD_SIZE * LEADING;
      return () => this.#sheet.putLines(lines, x, y, { width, align, size: HEAD_SIZE, bold: true });
    };
    drawCells(this.#sheet.tags, this.#layout.columns, draw, true);
    this.#sheet.rule(top + 6 + most * HEAD_SIZE * LEADING, INK.text, 0.8);
  }

  drawRow({ cells, height }: TableRow, y: number): void {
    this.#sheet.tags.row(() => this.#drawCells(cells, y, { late: { colour: INK.late } }));
    this.#sheet.rule(y + height - 4.5, INK.tint);
  }

  /** What the rows before this one add up to, at the foot of a page or the head of the next. */
  drawCarried(text: string, sums: Sums, y: number): void {
    const { cells, height } = this.#sumRow(text, sums);
    this.#drawCells(cells, y, {}, { colour: INK.soft });
    this.#sheet.rule(y + height - 4.5, INK.rule);
  }

  /** The sums that the writer added up itself, row by row; answers with the y of what is below them. */
  drawSum(sums: Sums, y: number): number {
    const { cells, height } = this.#sumRow(this.#statement.texts.total, sums);
    this.#sheet.rule(y - 3.5, INK.text, 0.8);
    this.#sheet.tags.row(() => this.#drawCells(cells, y + 2, {}, { bold: true }));
    return y + height + NOTE - ROW;
  }

  #headLines(): number {
    return Math.max(...[...this.#heads.values()].map((lines) => lines.length));
  }

  #sumRow(text: string, { priceVat, outstanding }: Sums): TableRow {
    const { numberFormat } = this.#statement;
    const amount = formatAmount(priceVat, numberFormat);
    const row = this.#rowOf({ amount, outstanding: formatAmount(outstanding, numberFormat) }, true);
    const [first, ...others] = this.#layout.columns;
    const next = others.find(({ name }) => name === 'amount');
    if (first === undefined || next === undefined) return row;
    const label = { ...first, width: next.x - first.x - 8 };
    return { ...row, cells: [{ column: label, lines: [text] }, ...row.cells] };
  }

  #rowOf(texts: Partial<Record<StatementColumn, string>>, bold: boolean): TableRow {
    const { columns, size } = this.#layout;
    const cells = columns.flatMap((column): Cell[] => {
      const text = texts[column.name] ?? '';
      return text === '' ? [] : [{ column, lines: this.#sheet.linesOf(text, column.width, size, bold) }];
    });
    const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
    return { cells, height: ROW + (most - 1) * size * LEADING };
  }

  #drawCells(
    cells: readonly Cell[],
    y: number,
    styles: Partial<Record<StatementColumn, TextStyle>>,
    style: TextStyle = {},
  ): void {
    const { size, columns } = this.#layout;
    const drawn = new Map(cells.map((cell) => [cell.column.name, cell]));
    drawCells(this.#sheet.tags, columns, ({ name }) => {
      const cell = drawn.get(name);
      if (cell === undefined) return undefined;
      const { x, width, align } = cell.column;
      return () => this.#sheet.putLines(cell.lines, x, y, { ...style, ...styles[name], width, align, size });
    });
  }
}

const HEAD_SIZE = 8;
const SIZES = [8.5, 8, 7.5, 7] as const;
const GAP = 7;
/**
 * How wide the texts that go on in a second line may be: as they like, then less. A reference is read off digit by digit:
 * it is cut only after all of them have been set smaller.
 */
const ROOMS = [
  { invoice: 150, type: 110, reference: 230 },
  { invoice: 96, type: 72, reference: 230 },
] as const;
const NARROW = { invoice: 96, type: 72, reference: 104 } as const;

interface Head {
  readonly name: StatementColumn;
  readonly title: string;
}

interface Column extends Head {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

interface StatementLayout {
  /** The first page is upright even so, since its address is in the window of an envelope; it has no rows then. */
  readonly landscape: boolean;
  readonly size: number;
  readonly columns: readonly Column[];
  /** No sum of some of the rows is longer. */
  readonly widestSums: Sums;
}

const NUMBERS: ReadonlySet<StatementColumn> = new Set(['late', 'amount', 'outstanding']);

/**
 * Columns as wide as what is in them. An amount is whole and of 7 points at least: first the other columns give way, then
 * all of them are set smaller, then the pages turn; what is wider even so goes on in a second line.
 */
function statementLayout(sheet: PdfPage, statement: Statement, measure: StatementMeasure): StatementLayout {
  const { widestSums } = measure;
  const heads = headsOf(statement);
  const natural = (size: number, most: Partial<Record<StatementColumn, number>>) =>
    heads.map(({ name, title }) => {
      const isAmount = name === 'amount' || name === 'outstanding';
      const texts = measure.longest(name).map((text) => sheet.widthOf(text, size, isAmount));
      const inside = Math.min(Math.max(0, ...texts), most[name] ?? Number.POSITIVE_INFINITY);
      return Math.max(inside, headWidth(sheet, title)) + 0.5;
    });
  const tries = [ROOMS, [NARROW]].flatMap((rooms) =>
    SIZES.flatMap((size) => rooms.map((most) => ({ size, most }))),
  );
  for (const landscape of [false, true]) {
    const room = roomOf(landscape, heads);
    for (const { size, most } of tries) {
      const widths = natural(size, most);
      if (sumOf(widths) <= room) return { landscape, size, columns: placed(heads, widths, room), widestSums };
    }
  }
  const room = roomOf(true, heads);
  const widths = natural(7, NARROW);
  const [amount = 0, outstanding = 0] = widths.slice(-2);
  const left = room - sumOf(widths.slice(0, -2));
  const share = amount < left / 2 ? amount : outstanding < left / 2 ? left - outstanding : left / 2;
  const fitted = [...widths.slice(0, -2), share, left - share];
  return { landscape: true, size: 7, columns: placed(heads, fitted, room), widestSums };
}

/** What the columns may take together, the gaps between them besides. */
function roomOf(landscape: boolean, heads: readonly Head[]): number {
  return (landscape ? A4.long : A4.short) - 2 * PAGE.left - (heads.length - 1) * GAP;
}

function placed(heads: readonly Head[], widths: readonly number[], room: number): readonly Column[] {
  const gap = GAP + (room - sumOf(widths)) / (heads.length - 1);
  let x: number = PAGE.left;
  return heads.map(({ name, title }, place) => {
    const width = widths[place] ?? 0;
    const column = { name, title, x, width, align: alignOf(name) };
    x += width + gap;
    return column;
  });
}

function alignOf(name: StatementColumn): 'left' | 'right' {
  return NUMBERS.has(name) ? 'right' : 'left';
}

/** In their order; that of references only where rows have their own. */
function headsOf({ texts, rowReferences }: Statement): readonly Head[] {
  const titles: Readonly<Record<StatementColumn, string>> = {
    invoice: texts.columnInvoice,
    reference: texts.reference,
    type: texts.columnType,
    date: texts.columnDate,
    due: texts.columnDue,
    late: texts.columnLate,
    amount: texts.columnAmount,
    outstanding: texts.columnOutstanding,
  };
  const heads = (Object.keys(titles) as StatementColumn[]).map((name) => ({ name, title: titles[name] }));
  return heads.filter(({ name }) => name !== 'reference' || rowReferences !== null);
}

function headWidth(sheet: PdfPage, title: string): number {
  return narrowestHead(title, (text) => sheet.widthOf(text, HEAD_SIZE, true));
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}

/** A statement without the typefaces, which the thread has. */
export type BareStatement = Omit<Statement, 'fonts' | 'signal'>;

/** The whole PDF, and what was counted of its rows. */
export interface PrintedStatement {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly counts: StatementCounts;
}

/** Sets many statements of account one after the other: pdfkit and the typefaces are loaded once. */
export class StatementPrints {
  readonly #port: MessagePort;
  #fonts: PdfFonts = { regular: [], bold: [], folder: '' };
  #turn: Promise<unknown> = Promise.resolve();

  constructor(port: MessagePort) {
    this.#port = port;
  }

  useFonts(fonts: PdfFonts): void {
    this.#fonts = fonts;
  }

  /** @throws StatementMismatch, FeedStopped */
  print(statement: BareStatement, feed: MessagePort): Promise<Transferred<PrintedStatement>> {
    const windows = fedWindows<readonly StatementRow[]>(feed);
    const printed = this.#turn.then(() => this.#printed(statement, windows)).finally(() => feed.close());
    this.#turn = printed.catch(() => undefined);
    return printed;
  }

  /** The thread ends once this is answered. */
  close(): void {
    setImmediate(() => this.#port.close());
  }

  async #printed(statement: BareStatement, windows: Windows<StatementRow>) {
    const chunks: Uint8Array[] = [];
    let counts: StatementCounts = { rowsWithoutReference: 0 };
    const counted = (all: StatementCounts) => {
      counts = all;
    };
    for await (const chunk of statementPdf(windows, { ...statement, fonts: this.#fonts }, counted)) {
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    }
    const bytes = new Uint8Array(Buffer.concat(chunks));
    return new Transferred({ bytes, counts }, [bytes.buffer]);
  }
}
