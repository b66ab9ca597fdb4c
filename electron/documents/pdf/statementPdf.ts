import type { MessagePort } from 'node:worker_threads';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { formatMinute } from '../../../shared/domain/dayFormat.ts';
import type { ListColumn } from '../../../shared/domain/listFormat.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import { Transferred } from '../../workers/rpc.ts';
import { type Chunks, fedWindows, type Windows } from '../files/feed.ts';
import type { PdfFonts } from './fonts.ts';
import { A4, INK, LEADING, PAGE, PdfPage } from './page.ts';
import { writePdf } from './pdfFile.ts';
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
import {
  narrowestHead,
  type PdfRow,
  placedColumns,
  sumOf,
  type TableLayout,
  TablePages,
  type TableSpacing,
} from './table.ts';

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

const HEAD_SIZE = 8;
const ROW = 17;
/** Below the rows are the note on codes and the page's number. */
const FOOT = 78;
/** Between the sum and the note below it. */
const NOTE = 28;
const SIZES = [8.5, 8, 7.5, 7] as const;
const GAP = 7;
const SPACING: TableSpacing = {
  pitch: LEADING,
  ...{ headRule: 6, belowHeads: 15, headsEndTogether: true },
  ...{ rowRule: 4.5, ruleWeight: 0.5, sumRule: -3.5, sums: 2 },
};

class StatementPages extends TablePages<StatementRow> {
  readonly #statement: Statement;
  readonly #shared: ReadonlySet<string>;
  readonly #counted: (counts: StatementCounts) => void;
  /** What a sum takes that is carried to the next page. */
  readonly #carriedHeight: number;
  #rowsWithoutReference = 0;

  constructor(
    sheet: PdfPage,
    statement: Statement,
    measure: StatementMeasure,
    counted: (counts: StatementCounts) => void,
  ) {
    const { totals, texts } = statement;
    const summed = ['priceVat', 'outstanding'];
    super(sheet, statementLayout(sheet, statement, measure), {
      ...{ totals, summed, nothing: { text: texts.nothing, size: 9 } },
    });
    this.#statement = statement;
    this.#shared = measure.shared;
    this.#counted = counted;
    this.#carriedHeight = this.#sumRow('', measure.widestSums).height;
    this.newPage();
    if (this.layout.landscape) {
      sheet.put(texts.overleaf, PAGE.left, this.y, { colour: INK.soft });
      this.newPage();
    }
    this.beginRows();
  }

  protected override rowOf(row: StatementRow): PdfRow {
    return this.#rowOf(rowTexts(this.#statement, row, this.#shared.has(row.invoiceNo)));
  }

  /** Below the last row is the sum, below any other at least what is carried to the next page. */
  protected override heightAround(isLast: boolean): number {
    const closing = NOTE + 1 + closingBalanceHeight(this.#statement);
    return this.#carriedHeight + (isLast ? closing : 0);
  }

  protected override afterRow(row: StatementRow): void {
    if (rowReference(this.#statement, row) === '') this.#rowsWithoutReference += 1;
  }

  /** The sums so far are at the end of one page and at the head of the next. */
  protected override turn(): void {
    const { broughtForward, carriedForward } = this.#statement.texts;
    this.#drawCarried(carriedForward);
    super.turn();
    this.y += this.#drawCarried(broughtForward);
  }

  protected override drawEnd(): void {
    const { texts, asOf, dateFormat } = this.#statement;
    const sums = this.#sumRow(texts.total, this.#sums);
    this.table.drawSums(sums, this.y);
    const below = drawClosing(this.sheet, this.#statement, this.y + sums.height + NOTE - ROW);
    const note = filled(texts.note, { asOf: formatMinute(asOf, dateFormat) });
    this.sheet.putWhole(note, PAGE.left, below, { ...NOTE_STYLE, width: this.sheet.right - PAGE.left });
    this.#counted({ rowsWithoutReference: this.#rowsWithoutReference });
  }

  protected override noteCodes(): void {
    this.sheet.noteCodes(this.#statement.texts.codes, PAGE.left, this.sheet.height - 39);
  }

  protected override beginPage(): void {
    const { sheet, page } = this;
    sheet.addPage(this.layout.landscape && page > 1);
    if (page === 1) this.y = drawHead(sheet, this.#statement);
    else {
      sheet.tags.artifact(() => drawShortHead(sheet, this.#statement));
      this.y = TABLE_TOP.following;
    }
    sheet.tags.artifact(() => this.#drawFoot());
  }

  #drawFoot(): void {
    const { sheet, page, layout } = this;
    const { texts, customer, totals } = this.#statement;
    const y = sheet.height - 50;
    sheet.rule(y - 8);
    const whose = `${texts.customer} ${customer.number}`;
    sheet.put(whose, PAGE.left, y, { size: 8, colour: INK.soft, width: 240 });
    sheet.putPageNumber(texts.page, page, Math.ceil((totals.count + 20) / (layout.landscape ? 12 : 36)), y);
  }

  /** For the eye alone. Answers with the height that it has taken. */
  #drawCarried(text: string): number {
    const row = this.#sumRow(text, this.#sums);
    this.sheet.tags.artifact(() => {
      this.table.draw(row, this.y, { colour: INK.soft });
      this.table.drawRule(row, this.y, INK.rule);
    });
    return row.height;
  }

  get #sums(): Sums {
    return { priceVat: this.sums.of('priceVat') ?? '', outstanding: this.sums.of('outstanding') ?? '' };
  }

  /** The text has the room of all columns before the sums. */
  #sumRow(text: string, { priceVat, outstanding }: Sums): PdfRow {
    const { numberFormat } = this.#statement;
    const amount = formatAmount(priceVat, numberFormat);
    const row = this.#rowOf({ amount, outstanding: formatAmount(outstanding, numberFormat) }, true);
    const [first, ...others] = this.layout.columns;
    const next = others.find(({ column }) => column.key === 'amount');
    if (first === undefined || next === undefined) return row;
    const place = { ...first, width: next.x - first.x - 8 };
    return { ...row, cells: [{ place, lines: [text], size: this.layout.size, drop: 0 }, ...row.cells] };
  }

  #rowOf(texts: Partial<Record<StatementColumn, string>>, bold = false): PdfRow {
    return this.table.row(({ key }) => texts[key as StatementColumn] ?? '', bold);
  }
}

/**
 * How wide the texts that go on in a second line may be: as they like, then less. A reference is read off digit by digit:
 * it is cut only after all of them have been set smaller.
 */
const ROOMS = [
  { invoice: 150, type: 110, reference: 230 },
  { invoice: 96, type: 72, reference: 230 },
] as const;
const NARROW = { invoice: 96, type: 72, reference: 104 } as const;

/**
 * Columns as wide as what is in them. An amount is whole and of 7 points at least: first the other columns give way, then
 * all of them are set smaller, then the pages turn; what is wider even so goes on in a second line.
 */
function statementLayout(sheet: PdfPage, statement: Statement, measure: StatementMeasure): TableLayout {
  const heads = headsOf(statement);
  const natural = (size: number, most: Partial<Record<StatementColumn, number>>) =>
    heads.map(({ key, kind, header }) => {
      const name = key as StatementColumn;
      const texts = measure.longest(name).map((text) => sheet.widthOf(text, size, kind === 'amount'));
      const inside = Math.min(Math.max(0, ...texts), most[name] ?? Number.POSITIVE_INFINITY);
      return (
        Math.max(
          inside,
          narrowestHead(header, (text) => sheet.widthOf(text, HEAD_SIZE, true)),
        ) + 0.5
      );
    });
  const tries = [ROOMS, [NARROW]].flatMap((rooms) =>
    SIZES.flatMap((size) => rooms.map((most) => ({ size, most }))),
  );
  for (const landscape of [false, true]) {
    for (const { size, most } of tries) {
      const widths = natural(size, most);
      if (sumOf(widths) <= roomOf(landscape, heads)) return layoutOf(landscape, size, heads, widths);
    }
  }
  const room = roomOf(true, heads);
  const widths = natural(7, NARROW);
  const [amount = 0, outstanding = 0] = widths.slice(-2);
  const left = room - sumOf(widths.slice(0, -2));
  const share = amount < left / 2 ? amount : outstanding < left / 2 ? left - outstanding : left / 2;
  const fitted = [...widths.slice(0, -2), share, left - share];
  return layoutOf(true, 7, heads, fitted);
}

/** What the columns may take together, the gaps between them besides. */
function roomOf(landscape: boolean, heads: readonly ListColumn[]): number {
  return (landscape ? A4.long : A4.short) - 2 * PAGE.left - (heads.length - 1) * GAP;
}

/** The first page is upright even so, since its address is in the window of an envelope; it has no rows then. */
function layoutOf(
  landscape: boolean,
  size: number,
  heads: readonly ListColumn[],
  widths: readonly number[],
): TableLayout {
  const [width, height] = landscape ? [A4.long, A4.short] : [A4.short, A4.long];
  const room = { left: PAGE.left, room: width - 2 * PAGE.left, gap: GAP, mostSpread: width, indent: 0 };
  return {
    landscape,
    left: PAGE.left,
    right: width - PAGE.left,
    bottom: height - FOOT,
    size,
    headSize: HEAD_SIZE,
    smallest: 7,
    rowHeight: ROW,
    bands: 1,
    columns: placedColumns(heads, widths, [], room),
    spacing: SPACING,
    colours: { late: INK.late },
  };
}

/** In their order; that of references only where rows have their own. */
function headsOf({ texts, rowReferences }: Statement): readonly ListColumn[] {
  const heads: (ListColumn & { readonly key: StatementColumn })[] = [
    { key: 'invoice', header: texts.columnInvoice, kind: 'identifier' },
    { key: 'reference', header: texts.reference, kind: 'identifier' },
    { key: 'type', header: texts.columnType, kind: 'identifier' },
    { key: 'date', header: texts.columnDate, kind: 'dateTime' },
    { key: 'due', header: texts.columnDue, kind: 'dateTime' },
    { key: 'late', header: texts.columnLate, kind: 'count' },
    { key: 'amount', header: texts.columnAmount, kind: 'amount' },
    { key: 'outstanding', header: texts.columnOutstanding, kind: 'amount' },
  ];
  return heads.filter(({ key }) => key !== 'reference' || rowReferences !== null);
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
