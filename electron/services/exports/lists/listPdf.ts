import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import { formatAmount, formatCount } from '../../../../shared/domain/formatAmount.ts';
import type { ListRow } from '../../../../shared/domain/listFormat.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { Chunks, Windows } from '../base/windows.ts';
import { type PaperPages, paperPdf } from '../statement/paperPdf.ts';
import { StatementMismatch } from '../statement/statement.ts';
import { INK, StatementSheet } from '../statement/statementSheet.ts';
import type { ListPaper } from './listPaper.ts';
import {
  drawPaperColumns,
  drawPaperFoot,
  drawPaperHead,
  drawPaperShortHead,
  headLines,
  TABLE_HEAD,
  tableTop,
} from './listPaperHead.ts';
import { MARGIN, type Measure, type PaperLayout, paperLayout, paperText } from './listPaperLayout.ts';

/** Rows by which the columns are measured. */
const SAMPLE = 200;

/**
 * A list on A4 pages. The rows are added up while they are drawn and compared with the totals given.
 * @throws StatementMismatch when count or sums differ, or the signal's reason
 */
export function listPdf(windows: Windows<ListRow>, paper: ListPaper): Chunks {
  const { texts, customer, language, signal } = paper;
  const title = `${texts.title} ${customer?.number ?? texts.allCustomers}`;
  return paperPdf(
    windows,
    { title, language, signal },
    (doc, first) => new ListPages(doc, paper, first.slice(0, SAMPLE)),
  );
}

class ListPages implements PaperPages<ListRow> {
  readonly #sheet: StatementSheet;
  readonly #paper: ListPaper;
  readonly #layout: PaperLayout;
  readonly #filter: readonly string[];
  readonly #count: number;
  #page = 0;
  #y = 0;
  #rows = 0;
  readonly #sums: ReadonlyMap<string, DecimalSum>;

  constructor(doc: PDFKit.PDFDocument, paper: ListPaper, sample: readonly ListRow[]) {
    this.#paper = paper;
    this.#sums = new Map(paper.summed.map((key) => [key, new DecimalSum()]));
    this.#sheet = new StatementSheet(doc, paper.fonts);
    const measure: Measure = (text, size, bold) => this.#sheet.widthOf(text, size, bold);
    this.#layout = paperLayout(paper, sample, measure);
    this.#filter = headLines(paper, this.#layout, measure);
    this.#count = this.#pagesOf(paper.totals.count);
    this.#turn();
  }

  add(row: ListRow): void {
    const { columns, rowHeight, size, bottom, left, right } = this.#layout;
    if (this.#y + rowHeight > bottom) this.#turn();
    for (const { column, x, width, align } of columns) {
      const text = paperText(this.#paper, column, row);
      const style = { width, align, size };
      // A number is never cut: one too long for its column is set smaller.
      if (column.kind === 'text' || column.kind === 'words') this.#sheet.put(text, x, this.#y, style);
      else this.#sheet.putAmount(text, x, this.#y, { ...style, height: rowHeight - 4 });
    }
    this.#sheet.box(left, this.#y + rowHeight - 3.5, right - left, 0.4, INK.tint);
    this.#rows += 1;
    for (const [key, sum] of this.#sums) sum.add(String(row[key]));
    this.#y += rowHeight;
  }

  close(): void {
    const { totals, texts } = this.#paper;
    const summed: Readonly<Record<string, unknown>> = { ...totals };
    const agreed =
      this.#rows === totals.count && [...this.#sums].every(([key, sum]) => sum.decimal() === summed[key]);
    if (!agreed) throw new StatementMismatch();
    const { left, size } = this.#layout;
    if (this.#y + this.#closing() > this.#layout.bottom) this.#turn();
    if (this.#rows === 0) {
      this.#sheet.put(texts.nothing, left, this.#y, { size, width: 300, colour: INK.soft });
      this.#y += this.#layout.rowHeight;
    }
    this.#drawSums();
    this.#noteCodes();
  }

  /** The totals row, and under it the rows that it is the sum of. */
  #drawSums(): void {
    const { columns, size, left, right, rowHeight } = this.#layout;
    const { texts, totals, all, customer, numberFormat, leftOut } = this.#paper;
    const y = this.#y + 2;
    this.#sheet.box(left, y - 3.5, right - left, 0.8, INK.text);
    const [first] = columns;
    if (first !== undefined && first.column.total === undefined) {
      this.#sheet.put(texts.total, first.x, y + 2, { size, bold: true, width: first.width + 40 });
    }
    for (const { column, x, width, align } of columns) {
      const sum = this.#sums.get(column.key);
      if (sum === undefined || column.total === undefined) continue;
      const total = sum.decimal();
      const text =
        column.kind === 'count'
          ? formatCount(Number(total), numberFormat)
          : formatAmount(total, numberFormat);
      this.#sheet.putAmount(text, x, y + 2, { size, bold: true, width, align });
    }
    const ofOne = all === 1 ? texts.sumOf_one : texts.sumOf_other;
    const ofAll = all === 1 ? texts.sumOfKept_one : texts.sumOfKept_other;
    const sumOf = filled(customer === null ? ofAll : ofOne, {
      count: formatCount(totals.count, numberFormat),
      all: formatCount(all, numberFormat),
      number: customer?.number ?? '',
    });
    const scope = [sumOf, leftOut].filter(Boolean).join('  ·  ');
    this.#sheet.put(scope, left, y + 2 + rowHeight, { size: 8, colour: INK.soft, width: right - left });
  }

  #closing(): number {
    return this.#layout.rowHeight * 2 + 6;
  }

  /** How many pages so many rows take, known before the first is drawn. */
  #pagesOf(rows: number): number {
    const { rowHeight, bottom } = this.#layout;
    let [pages, left] = [1, rows];
    for (;;) {
      const room = bottom - tableTop(pages, this.#filter.length) - TABLE_HEAD;
      const fit = Math.floor((room + 0.001) / rowHeight);
      if (left <= fit && Math.max(left, 1) * rowHeight + this.#closing() <= room) return pages;
      left -= Math.min(left, fit);
      pages += 1;
    }
  }

  /** The page that is full says how many of its characters could not be set. */
  #noteCodes(): void {
    const count = this.#sheet.takeCodes();
    if (count === 0) return;
    const { left, right, height } = this.#layout;
    const note = filled(this.#paper.texts.codes, { count });
    this.#sheet.put(note, left, height - MARGIN + 3, { size: 7, colour: INK.soft, width: right - left });
  }

  #turn(): void {
    if (this.#page > 0) this.#noteCodes();
    this.#page += 1;
    const { landscape } = this.#layout;
    this.#sheet.addPage(landscape);
    if (this.#page === 1) drawPaperHead(this.#sheet, this.#paper, this.#layout, this.#filter);
    else drawPaperShortHead(this.#sheet, this.#paper, this.#layout);
    const top = tableTop(this.#page, this.#filter.length);
    drawPaperColumns(this.#sheet, this.#layout, top);
    drawPaperFoot(this.#sheet, this.#paper, this.#layout, {
      page: this.#page,
      pages: Math.max(this.#count, this.#page),
    });
    this.#y = top + TABLE_HEAD;
  }
}
