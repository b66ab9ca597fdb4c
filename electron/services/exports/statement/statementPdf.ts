import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import { formatMinute } from '../../../../shared/domain/formatDay.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { Chunks, Windows } from '../base/windows.ts';
import { paperPdf, type ReportPages } from './paperPdf.ts';
import { rowReference } from './rowTexts.ts';
import { type Statement, StatementMismatch, type StatementRow } from './statement.ts';
import { type StatementLayout, statementLayout } from './statementColumns.ts';
import { drawHead, drawShortHead, TABLE_TOP } from './statementHead.ts';
import { measuredRows, StatementMeasure, type Sums } from './statementMeasure.ts';
import { closingBalanceHeight, drawClosing } from './statementPeriod.ts';
import { INK, PAGE, StatementSheet } from './statementSheet.ts';
import { StatementTable } from './statementTable.ts';

const LINE = 17;
const NOTE = { size: 8, height: 19, colour: INK.soft } as const;

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
  return paperPdf(
    measuredRows(windows, statement, measure),
    { title, author: sender.name, language, signal },
    (file) => new StatementPages(new StatementSheet(file, fonts), statement, measure, counted),
  );
}

class StatementPages implements ReportPages<StatementRow> {
  readonly #sheet: StatementSheet;
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
    sheet: StatementSheet,
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
    this.#sheet.putWhole(note, PAGE.left, below, { ...NOTE, width: this.#sheet.right - PAGE.left });
    this.#noteCodes();
    this.#sheet.endPages();
    this.#counted({ rowsWithoutReference: this.#rowsWithoutReference });
  }

  #summed(): Sums {
    const { priceVat, outstanding } = this.#sums;
    return { priceVat: priceVat.decimal(), outstanding: outstanding.decimal() };
  }

  /** The page that is full says how many of its characters could not be set. */
  #noteCodes(): void {
    const count = this.#sheet.takeCodes();
    if (count === 0) return;
    const note = filled(this.#statement.texts.codes, { count });
    this.#sheet.put(note, PAGE.left, this.#sheet.height - 39, { size: 7, colour: INK.soft });
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
