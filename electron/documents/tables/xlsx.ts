import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { formatAmount, formatCount } from '../../../shared/domain/amountFormat.ts';
import {
  type CellKind,
  cellText,
  type FlagTexts,
  guardFormula,
  type ListColumn,
  type ListRow,
} from '../../../shared/domain/listFormat.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import type { NumberFormat } from '../../../shared/domain/settingChoices.ts';
import { isRounded, isSpreadsheetNumber, spreadsheetDay } from '../../../shared/domain/spreadsheetValues.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import { type Chunks, slices, type Windows } from '../files/feed.ts';
import {
  columnLetters,
  fixedParts,
  informationXml,
  MAIN,
  type SheetInformation,
  sheetHead,
  sheetTail,
  XLSX_STYLE,
  XML_HEAD,
  xlsxText,
} from './xlsxParts.ts';

const NARROWEST = 8;
const WIDEST = 60;
/** Room for the indent, and for letters wider than a digit. */
const AROUND_TEXT = 3;
/** Room for the button of the filter. */
const AROUND_TITLE = 5;

/** Kinds that a spreadsheet aligns to the right, their titles with them. */
const FIGURES: ReadonlySet<CellKind> = new Set(['amount', 'count', 'dateTime']);

/** Excel's bound, header and totals included. */
const XLSX_ROWS = 1_048_576;

export interface XlsxList {
  /** The sheet's name; cut and cleaned to what Excel takes. */
  readonly title: string;
  /** Those with a `total` have it in the last row. */
  readonly columns: readonly ListColumn[];
  /** The word in the totals row, such as `Total`. */
  readonly totalText: string;
  /** The same in the row of exact totals, which is there only where a spreadsheet's own sum is not the exact one. */
  readonly exactText: string;
  readonly flagTexts: FlagTexts;
  /** A note below the rows about records that could not be read; null for none. */
  readonly leftOut: string | null;
  /**
   * A note below the rows, with `{{count}}`, about amounts that a spreadsheet would round and that are therefore
   * texts.
   */
  readonly longAmounts: string;
  /** How the clerk reads those texts. */
  readonly numberFormat: NumberFormat;
  /** Cells that may come far below the first rows, by which the columns are measured, too. */
  readonly alike?: readonly ListRow[];
  /** A sheet before that of the rows; none where it is left out. */
  readonly front?: XlsxFront;
  /** What the file says of itself, on its last sheet and as properties. */
  readonly information: SheetInformation;
  /** Is given the number of those texts at the end. */
  readonly counted?: (longAmounts: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A list as an XLSX workbook, a window at a time and in flat memory: frozen header with filter, identifiers as text,
 * amounts as exact numbers, dates as real dates of the wall clock, a totals row of formulas with the sums given, and a
 * second sheet that says what the list is.
 *
 * The few XML parts are written here, over yazl, since no known library does all of it: hucre and exceljs take amounts
 * as binary floats, so a total of more than fifteen digits would change on its way into the file, and dates as
 * instants; hucre's stream has no filter; write-excel-file holds the sheet in memory.
 * @throws RangeError beyond `XLSX_ROWS`
 */
export async function* xlsxList(windows: Windows<ListRow>, list: XlsxList): Chunks {
  const zip = new ZipFile();
  // yazl's types are narrower than the stream that it is.
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => out.destroy(error));
  for (const [path, xml] of fixedParts(list)) zip.addBuffer(Buffer.from(xml), path);
  if (list.front !== undefined)
    zip.addBuffer(Buffer.from(frontXml(list.front, list.numberFormat)), 'xl/worksheets/sheet3.xml');
  const totals = new XlsxTotals(list.columns);
  const streamed = (xml: AsyncGenerator<string>) =>
    Readable.from(xml, { objectMode: false, highWaterMark: 64 * 1024 });
  const sheets = [streamed(sheetXml(windows, list, totals)), streamed(secondSheet(list, totals))];
  for (const [place, sheet] of sheets.entries())
    zip.addReadStream(sheet, `xl/worksheets/sheet${place + 1}.xml`, { compressionLevel: 4 });
  zip.end();
  try {
    yield* out;
  } finally {
    for (const sheet of sheets) sheet.destroy();
  }
  list.counted?.(totals.long);
}

/** It is asked for when the rows have been written, and so knows what they hold. */
async function* secondSheet(
  { information, numberFormat }: XlsxList,
  totals: XlsxTotals,
): AsyncGenerator<string> {
  const lines = [...information.lines, ...(information.more ?? [])];
  yield informationXml(lines, formatCount(totals.long, numberFormat), (at, text, isLabel) =>
    styledText(at, text, isLabel ? XLSX_STYLE.informationLabel : XLSX_STYLE.information),
  );
}

async function* sheetXml(
  windows: Windows<ListRow>,
  list: XlsxList,
  totals: XlsxTotals,
): AsyncGenerator<string> {
  const { columns, numberFormat } = list;
  const letters = columns.map((_, index) => columnLetters(index));
  const cells = (row: number, cell: (column: ListColumn, at: string, place: number) => string): string =>
    `<row r="${row}">${columns.map((column, index) => cell(column, `${letters[index]}${row}`, index)).join('')}</row>`;
  const head = (sample: readonly ListRow[]): string =>
    sheetHead(columnWidths(columns, sample, [list.totalText, list.exactText]), list.front === undefined) +
    cells(1, ({ header, kind }, at) =>
      styledText(at, header, FIGURES.has(kind) ? XLSX_STYLE.headerRight : XLSX_STYLE.header),
    );
  let last = 1;
  for await (const rows of slices(windows, list.signal)) {
    // The columns are as wide as the first rows need.
    let xml = last === 1 ? head([...(list.alike ?? []), ...rows]) : '';
    for (const row of rows) {
      last += 1;
      if (last >= XLSX_ROWS) throw new RangeError('more rows than a sheet can hold');
      xml += cells(last, ({ key, kind }, at, place) => {
        const text = cellText(row, key);
        if (text === null || text === '') return '';
        if (kind === 'amount' || kind === 'count') totals.add(place, text);
        return xlsxCell(at, text, kind, numberFormat);
      });
    }
    yield xml;
  }
  if (last === 1) yield head([]);
  const below = totals.rows(last, { ...list, letters });
  for (const [place, row] of below.entries()) yield `<row r="${last + 1 + place}">${row.join('')}</row>`;
  const { long } = totals;
  const notes = [list.leftOut, long === 0 ? null : filled(list.longAmounts, { count: long })];
  for (const [place, note] of notes.filter((one) => one !== null).entries()) {
    // A row stays empty, so that no filter and no sum includes the notes.
    const row = last + 2 + below.length + place;
    yield `<row r="${row}">${styledText(`A${row}`, note, XLSX_STYLE.text)}</row>`;
  }
  yield sheetTail(columns, last);
}

/**
 * Widths of columns in characters: what their titles, totals and the rows of a sample take, within reason. The words
 * `totalWords` are bold in the first column, where any column has a total.
 */
export function columnWidths(
  columns: readonly ListColumn[],
  sample: readonly ListRow[],
  totalWords: readonly string[] = [],
): number[] {
  const words = columns.some(({ total }) => total !== undefined) ? totalWords : [];
  const first = Math.max(0, ...words.map(({ length }) => length + AROUND_TEXT + 1));
  return columns.map((column, place) => {
    const texts = sample.map((row) => cellText(row, column.key) ?? '');
    const widest = Math.max(0, ...texts.map((text) => shownLength(text, column)), totalLength(column));
    const least = place === 0 ? Math.max(NARROWEST, first) : NARROWEST;
    return Math.min(WIDEST, Math.max(least, widest + AROUND_TEXT, column.header.length + AROUND_TITLE));
  });
}

function shownLength(text: string, { kind }: ListColumn): number {
  if (kind === 'amount') return amountLength(text);
  if (kind === 'dateTime') return text.endsWith(' 00:00:00') ? 10 : 19;
  return text.length;
}

/** With the grouping and at least two decimals of the cell's format. */
function amountLength(text: string): number {
  const [whole = '', fraction = ''] = text.split('.');
  return whole.length + Math.floor(Math.max(0, whole.length - 1) / 3) + 1 + Math.max(2, fraction.length);
}

/** Totals are bold. */
function totalLength({ total }: ListColumn): number {
  return total === undefined ? 0 : amountLength(total) + 2;
}

/** Digits that a spreadsheet keeps of a number. */
const MOST_DIGITS = 15;

/** Half of the last decimal that an amount's cell shows. */
const SHOWN = 0.00005;

interface ColumnSum {
  readonly column: ListColumn;
  /** What a spreadsheet adds up, by its own arithmetic. */
  numbers: number;
  /** What it does not, since it is text; null for none. */
  texts: DecimalSum | null;
}

/** What a spreadsheet will add up of the rows of a sheet, beside the exact totals that were given. */
export class XlsxTotals {
  readonly #sums: readonly ColumnSum[];
  #long = 0;

  constructor(columns: readonly ListColumn[]) {
    this.#sums = columns.map((column) => ({ column, numbers: 0, texts: null }));
  }

  /** Amounts that are texts. */
  get long(): number {
    return this.#long;
  }

  /** The amount of a row, by the place of its column. */
  add(place: number, amount: string): void {
    const sum = this.#sums[place];
    if (sum === undefined) return;
    const hasTotal = sum.column.total !== undefined;
    if (!isRounded(amount)) {
      if (hasTotal) sum.numbers += Number(amount);
      return;
    }
    this.#long += 1;
    if (!hasTotal) return;
    sum.texts ??= new DecimalSum();
    sum.texts.add(amount);
  }

  /**
   * The rows of totals below `last`: formulas that follow a filter, with the exact sum as the value that is kept; and
   * below them, where the arithmetic of a spreadsheet does not come to it, the exact sum as text.
   */
  rows(last: number, words: TotalWords): readonly (readonly string[])[] {
    if (this.#sums.every(({ column }) => column.total === undefined)) return [];
    const formulas = this.#sums.map((sum, place) => this.#formula(sum, place, last, words));
    if (this.#sums.every(isWithinReach)) return [formulas];
    return [formulas, this.#sums.map((sum, place) => exactCell(sum, place, last + 2, words))];
  }

  #formula({ column, texts }: ColumnSum, place: number, last: number, words: TotalWords): string {
    const { total, kind } = column;
    const letters = words.letters[place] ?? '';
    const at = `${letters}${last + 1}`;
    if (total === undefined) return styledText(at, place === 0 ? words.totalText : '', XLSX_STYLE.totalText);
    const style = kind === 'count' ? XLSX_STYLE.totalCount : XLSX_STYLE.totalAmount;
    const sum = texts === null ? total : new DecimalSum().add(total).subtract(texts.decimal()).decimal();
    // As many digits as a spreadsheet would keep of it.
    const value = isRounded(sum) ? Number(sum).toPrecision(MOST_DIGITS) : sum;
    // A range from the first row to the header would run into itself.
    const formula = last === 1 ? '' : `<f>SUBTOTAL(109,${letters}2:${letters}${last})</f>`;
    return `<c r="${at}" s="${style}">${formula}<v>${value}</v></c>`;
  }
}

interface TotalWords {
  readonly letters: readonly string[];
  readonly totalText: string;
  readonly exactText: string;
  readonly numberFormat: NumberFormat;
}

function isWithinReach({ column: { total }, numbers, texts }: ColumnSum): boolean {
  if (total === undefined) return true;
  return texts === null && !isRounded(total) && Math.abs(numbers - Number(total)) < SHOWN;
}

function exactCell(sum: ColumnSum, place: number, row: number, words: TotalWords): string {
  const at = `${words.letters[place]}${row}`;
  const { total } = sum.column;
  if (total !== undefined && !isWithinReach(sum)) {
    return styledText(at, formatAmount(total, words.numberFormat), XLSX_STYLE.exactText);
  }
  return place === 0 ? styledText(at, words.exactText, XLSX_STYLE.exactLabel) : '';
}

/** A cell of the first sheet; null for none. An amount with a formula keeps the exact value beside it. */
export type FrontCell =
  | { readonly kind: 'head'; readonly text: string; readonly isFigure: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly isTotal: boolean }
  | { readonly kind: 'count'; readonly count: number }
  | {
      readonly kind: 'amount';
      readonly amount: string;
      readonly formula: string | null;
      readonly isTotal: boolean;
    }
  | null;

/** A small table on a sheet of its own, before that of the rows. */
export interface XlsxFront {
  /** The sheet's name. */
  readonly sheet: string;
  readonly rows: readonly (readonly FrontCell[])[];
  /** Of the columns, in characters. */
  readonly widths: readonly number[];
}

function frontXml({ rows, widths }: XlsxFront, numberFormat: NumberFormat): string {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = rows.map((cells, place) => {
    const row = place + 1;
    const xml = cells.map((cell, at) => cellXml(cell, `${columnLetters(at)}${row}`, numberFormat));
    return `<row r="${row}">${xml.join('')}</row>`;
  });
  return `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0" tabSelected="1"/></sheetViews><cols>${cols.join('')}</cols><sheetData>${lines.join('')}</sheetData><pageSetup paperSize="9" fitToHeight="0"/></worksheet>`;
}

function cellXml(cell: FrontCell, at: string, numberFormat: NumberFormat): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'head':
      return styledText(at, cell.text, cell.isFigure ? XLSX_STYLE.headerRight : XLSX_STYLE.header);
    case 'text':
      return cell.isTotal
        ? styledText(at, cell.text, XLSX_STYLE.totalText)
        : xlsxCell(at, cell.text, 'text', numberFormat);
    case 'count':
      return xlsxCell(at, String(cell.count), 'count', numberFormat);
    case 'amount':
      return amountXml(cell, at, numberFormat);
  }
}

function amountXml(
  { amount, formula, isTotal }: Extract<FrontCell, { readonly kind: 'amount' }>,
  at: string,
  numberFormat: NumberFormat,
): string {
  if (!isSpreadsheetNumber(amount))
    return styledText(at, formatAmount(amount, numberFormat), XLSX_STYLE.exactText);
  const style = isTotal ? XLSX_STYLE.totalAmount : XLSX_STYLE.amount;
  const calculated = formula === null ? '' : `<f>${xlsxText(formula)}</f>`;
  return `<c r="${at}" s="${style}">${calculated}<v>${amount}</v></c>`;
}

/**
 * One cell. Text is inline and so never a formula; an amount's decimal text is in the file digit by digit. One that a
 * spreadsheet would round is text as the clerk reads amounts, and where amounts are.
 */
function xlsxCell(at: string, text: string, kind: CellKind, numberFormat: NumberFormat): string {
  switch (kind) {
    case 'amount':
      return isSpreadsheetNumber(text)
        ? `<c r="${at}" s="${XLSX_STYLE.amount}"><v>${text}</v></c>`
        : styledText(at, formatAmount(text, numberFormat), XLSX_STYLE.amountText);
    case 'count':
      return isSpreadsheetNumber(text)
        ? `<c r="${at}" s="${XLSX_STYLE.count}"><v>${text}</v></c>`
        : textCell(at, text);
    case 'dateTime':
      return dateCell(at, text) ?? textCell(at, text);
    case 'flag':
      return text === 'true' || text === 'false'
        ? `<c r="${at}" s="${XLSX_STYLE.flag}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>`
        : textCell(at, text);
    case 'text':
    case 'words':
    case 'identifier':
      return textCell(at, text);
  }
}

function styledText(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`;
}

function textCell(at: string, text: string): string {
  const inert = guardFormula(text) !== text;
  return styledText(at, text, inert ? XLSX_STYLE.inertText : XLSX_STYLE.text);
}

/** Invoices share their days: a few thousand are kept, so that few are computed twice. */
const known = new Map<string, number | null>();
const KNOWN = 4096;

function dateCell(at: string, text: string): string | null {
  let serial = known.get(text);
  if (serial === undefined) {
    serial = spreadsheetDay(text);
    if (known.size >= KNOWN) known.clear();
    known.set(text, serial);
  }
  if (serial === null) return null;
  const style = Number.isInteger(serial) ? XLSX_STYLE.day : XLSX_STYLE.dayAndTime;
  return `<c r="${at}" s="${style}"><v>${serial}</v></c>`;
}
