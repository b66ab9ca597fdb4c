import type { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay } from '../../../../shared/domain/formatDay.ts';
import type { Statement, StatementRow } from './statement.ts';
import { TABLE_TOP } from './statementHead.ts';
import { INK, PAGE, type StatementSheet, type TextStyle } from './statementSheet.ts';

const ROW = 17;
/** What the lines of one cell may take of a row. */
const CELL = 12;
const HEADER = 24;
/** Rows end here; below are the note and the page's number. */
const BOTTOM = 764;
/** The sum and the note under it. */
const CLOSING = 46;

interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const COLUMNS = {
  invoice: { x: PAGE.left, width: 96, align: 'left' },
  type: { x: 156, width: 80, align: 'left' },
  date: { x: 240, width: 58, align: 'left' },
  due: { x: 306, width: 56, align: 'left' },
  late: { x: 362, width: 48, align: 'right' },
  amount: { x: 414, width: 60, align: 'right' },
  outstanding: { x: 478, width: PAGE.right - 478, align: 'right' },
} as const satisfies Readonly<Record<string, Column>>;

/** How many pages a statement of so many rows takes, known before the first is drawn. */
export function statementPages(rows: number): number {
  let [pages, top, left] = [1, tableStart(1), rows];
  for (;;) {
    const fit = Math.floor((BOTTOM - top) / ROW);
    if (left <= fit && top + Math.max(left, 1) * ROW + CLOSING <= BOTTOM) return pages;
    left -= Math.min(left, fit);
    pages += 1;
    top = tableStart(pages);
  }
}

/** The y of a page's first row. */
export function tableStart(page: number): number {
  return (page === 1 ? TABLE_TOP.first : TABLE_TOP.following) + HEADER;
}

/** The y of the row after this one, or null when the page is full. */
export function nextRow(y: number): number | null {
  return y + 2 * ROW <= BOTTOM ? y + ROW : null;
}

export function closingFits(y: number): boolean {
  return y + CLOSING <= BOTTOM;
}

export function drawTableHead(sheet: StatementSheet, { texts }: Statement, page: number): void {
  const top = tableStart(page) - HEADER;
  const titles: [Column, string][] = [
    [COLUMNS.invoice, texts.columnInvoice],
    [COLUMNS.type, texts.columnType],
    [COLUMNS.date, texts.columnDate],
    [COLUMNS.due, texts.columnDue],
    [COLUMNS.late, texts.columnLate],
    [COLUMNS.amount, texts.columnAmount],
    [COLUMNS.outstanding, texts.columnOutstanding],
  ];
  for (const [column, title] of titles) sheet.put(title, column.x, top, { ...column, size: 8, bold: true });
  sheet.rule(top + 15, INK.text, 0.8);
}

export function drawRow(sheet: StatementSheet, statement: Statement, row: StatementRow, y: number): void {
  const { dateFormat } = statement;
  const put = (text: string, column: Column, style: TextStyle = {}): void =>
    sheet.put(text, column.x, y, { ...column, size: 8.5, ...style });
  const putWhole = (text: string, column: Column): void =>
    sheet.putWhole(text, column.x, y, { ...column, size: 8.5, height: CELL });
  putWhole(row.invoiceNo, COLUMNS.invoice);
  putWhole(typeText(statement, row), COLUMNS.type);
  put(formatDay(row.invoiceDate, dateFormat), COLUMNS.date);
  put(formatDay(row.dueDate, dateFormat), COLUMNS.due);
  if (row.daysLate !== null) put(String(row.daysLate), COLUMNS.late, { colour: INK.late });
  putAmount(sheet, statement, row.priceVat, COLUMNS.amount, y);
  putAmount(sheet, statement, row.outstanding, COLUMNS.outstanding, y);
  sheet.rule(y + 12.5, INK.tint);
}

/** The sums that the writer added up itself, row by row. */
export function drawSum(
  sheet: StatementSheet,
  statement: Statement,
  sums: { readonly priceVat: DecimalSum; readonly outstanding: DecimalSum },
  y: number,
): void {
  sheet.rule(y - 3.5, INK.text, 0.8);
  sheet.put(statement.texts.total, PAGE.left, y + 2, { size: 8.5, bold: true });
  putAmount(sheet, statement, sums.priceVat.decimal(), COLUMNS.amount, y + 2, true);
  putAmount(sheet, statement, sums.outstanding.decimal(), COLUMNS.outstanding, y + 2, true);
}

function putAmount(
  sheet: StatementSheet,
  { numberFormat }: Statement,
  decimal: string,
  column: Column,
  y: number,
  bold = false,
): void {
  sheet.putAmount(formatAmount(decimal, numberFormat), column.x, y, { ...column, size: 8.5, bold });
}

/** The service's own word where it is not the documented one (docs/service.md §2.3). */
function typeText({ texts }: Statement, { type, creditNote }: StatementRow): string {
  if (type !== 'invoice') return type;
  return creditNote ? texts.typeCreditNote : texts.typeInvoice;
}
