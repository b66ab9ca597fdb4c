import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import { formatMinute } from '../../../../shared/domain/formatDay.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { Chunks, Windows } from '../base/windows.ts';
import { type PaperPages, paperPdf } from './paperPdf.ts';
import { type Statement, StatementMismatch, type StatementRow } from './statement.ts';
import { drawHead, drawShortHead } from './statementHead.ts';
import { INK, PAGE, StatementSheet } from './statementSheet.ts';
import {
  closingFits,
  drawRow,
  drawSum,
  drawTableHead,
  nextRow,
  statementPages,
  tableStart,
} from './statementTable.ts';

/**
 * A statement of account as PDF (A4). The rows are added up while they are drawn and compared with the totals given.
 * @throws StatementMismatch when count or sums differ, or the signal's reason
 */
export function statementPdf(windows: Windows<StatementRow>, statement: Statement): Chunks {
  const { texts, customer, language, signal, fonts } = statement;
  const title = `${texts.title} ${customer.number}`;
  return paperPdf(
    windows,
    { title, language, signal },
    (doc) => new StatementPages(new StatementSheet(doc, fonts), statement),
  );
}

class StatementPages implements PaperPages<StatementRow> {
  readonly #sheet: StatementSheet;
  readonly #statement: Statement;
  readonly #count: number;
  #page = 0;
  #y: number | null = null;
  #rows = 0;
  readonly #sums = { priceVat: new DecimalSum(), outstanding: new DecimalSum() };

  constructor(sheet: StatementSheet, statement: Statement) {
    this.#sheet = sheet;
    this.#statement = statement;
    this.#count = statementPages(statement.totals.count);
    this.#y = this.#turn();
  }

  add(row: StatementRow): void {
    const y = this.#y ?? this.#turn();
    drawRow(this.#sheet, this.#statement, row, y);
    this.#rows += 1;
    this.#sums.priceVat.add(row.priceVat);
    this.#sums.outstanding.add(row.outstanding);
    this.#y = nextRow(y);
  }

  close(): void {
    const { totals, texts, asOf, dateFormat } = this.#statement;
    const agreed =
      this.#rows === totals.count &&
      this.#sums.priceVat.decimal() === totals.priceVat &&
      this.#sums.outstanding.decimal() === totals.outstanding;
    if (!agreed) throw new StatementMismatch();
    let y = this.#y !== null && closingFits(this.#y) ? this.#y : this.#turn();
    if (this.#rows === 0) {
      this.#sheet.put(texts.nothing, PAGE.left, y, { colour: INK.soft });
      y = nextRow(y) ?? y;
    }
    drawSum(this.#sheet, this.#statement, this.#sums, y);
    const note = filled(texts.note, { asOf: formatMinute(asOf, dateFormat) });
    this.#sheet.put(note, PAGE.left, y + 28, { size: 8, colour: INK.soft });
    this.#noteCodes();
  }

  /** The page that is full says how many of its characters could not be set. */
  #noteCodes(): void {
    const count = this.#sheet.takeCodes();
    if (count === 0) return;
    const note = filled(this.#statement.texts.codes, { count });
    this.#sheet.put(note, PAGE.left, PAGE.height - 39, { size: 7, colour: INK.soft });
  }

  /** Begins the next page and answers with the y of its first row. */
  #turn(): number {
    const sheet = this.#sheet;
    const { texts, customer } = this.#statement;
    this.#noteCodes();
    this.#page += 1;
    sheet.addPage();
    if (this.#page === 1) drawHead(sheet, this.#statement);
    else drawShortHead(sheet, this.#statement);
    drawTableHead(sheet, this.#statement, this.#page);
    const numbers = filled(texts.page, { page: this.#page, pages: Math.max(this.#count, this.#page) });
    const y = PAGE.height - 50;
    sheet.rule(y - 8);
    sheet.put(`${texts.customer} ${customer.number}`, PAGE.left, y, {
      size: 8,
      colour: INK.soft,
      width: 240,
    });
    sheet.put(numbers, 380, y, { size: 8, colour: INK.soft, align: 'right' });
    return tableStart(this.#page);
  }
}
