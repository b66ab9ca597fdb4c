import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import {
  type CellKind,
  cellText,
  type FlagTexts,
  type ListColumn,
  type ListRow,
} from '../../../../shared/domain/listFormat.ts';
import { isSpreadsheetNumber } from '../../../../shared/domain/spreadsheetValues.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import { type Chunks, slices, type Windows } from '../base/windows.ts';
import { styledText, xlsxCell } from './xlsxCell.ts';
import { fixedParts, sheetHead, sheetTail, XLSX_STYLE } from './xlsxParts.ts';
import { columnLetters } from './xlsxText.ts';
import { columnWidths } from './xlsxWidths.ts';

/** Kinds that a spreadsheet aligns to the right, their titles with them. */
const FIGURES: ReadonlySet<CellKind> = new Set(['amount', 'count', 'dateTime']);

/** Excel's bound, header and totals included. */
export const XLSX_ROWS = 1_048_576;

export interface XlsxList {
  /** The sheet's name; cut and cleaned to what Excel takes. */
  readonly title: string;
  /** Those with a `total` have it in the last row. */
  readonly columns: readonly ListColumn[];
  /** The word in the totals row, such as `Total`. */
  readonly totalText: string;
  readonly flagTexts: FlagTexts;
  /** A note below the rows about records that could not be read; null for none. */
  readonly leftOut: string | null;
  /**
   * A note below the rows, with `{{count}}`, about amounts that a spreadsheet would round and that are therefore
   * texts.
   */
  readonly longAmounts: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A list as an XLSX workbook, a window at a time and in flat memory: frozen header with filter, identifiers as text,
 * amounts as exact numbers, dates as real dates of the wall clock, a totals row of the sums given.
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
  for (const [path, xml] of fixedParts(list.title, list.columns.length, list.flagTexts))
    zip.addBuffer(Buffer.from(xml), path);
  const sheet = Readable.from(sheetXml(windows, list), { objectMode: false, highWaterMark: 64 * 1024 });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 4 });
  zip.end();
  try {
    yield* out;
  } finally {
    sheet.destroy();
  }
}

async function* sheetXml(windows: Windows<ListRow>, list: XlsxList): AsyncGenerator<string> {
  const { columns } = list;
  const letters = columns.map((_, index) => columnLetters(index));
  const cells = (row: number, cell: (column: ListColumn, at: string) => string): string =>
    `<row r="${row}">${columns.map((column, index) => cell(column, `${letters[index]}${row}`)).join('')}</row>`;
  const head = (sample: readonly ListRow[]): string =>
    sheetHead(columnWidths(columns, sample)) +
    cells(1, ({ header, kind }, at) =>
      styledText(at, header, FIGURES.has(kind) ? XLSX_STYLE.headerRight : XLSX_STYLE.header),
    );
  let last = 1;
  let long = 0;
  for await (const rows of slices(windows, list.signal)) {
    // The columns are as wide as the first rows need.
    let xml = last === 1 ? head(rows) : '';
    for (const row of rows) {
      last += 1;
      if (last >= XLSX_ROWS) throw new RangeError('more rows than a sheet can hold');
      xml += cells(last, ({ key, kind }, at) => {
        const text = cellText(row, key);
        if (kind === 'amount' && text !== null && text.length > SHORT && isLong(text)) long += 1;
        return text === null || text === '' ? '' : xlsxCell(at, text, kind);
      });
    }
    yield xml;
  }
  if (last === 1) yield head([]);
  if (columns.some(({ total }) => total !== undefined)) {
    yield cells(last + 1, (column, at) => totalCell(column, at, column === columns[0] ? list.totalText : ''));
  }
  long += columns.filter(({ total }) => total !== undefined && isLong(total)).length;
  const notes = [list.leftOut, long === 0 ? null : filled(list.longAmounts, { count: long })];
  for (const [place, note] of notes.filter((one) => one !== null).entries()) {
    // A row stays empty, so that no filter and no sum includes the notes.
    const row = last + 3 + place;
    yield `<row r="${row}">${styledText(`A${row}`, note, XLSX_STYLE.text)}</row>`;
  }
  yield sheetTail(columns, last);
}

/** Every amount of so many characters or fewer is a number to a spreadsheet. */
const SHORT = 15;

function isLong(amount: string): boolean {
  return !isSpreadsheetNumber(amount);
}

function totalCell({ total, kind }: ListColumn, at: string, text: string): string {
  if (total === undefined) return styledText(at, text, XLSX_STYLE.totalText);
  if (isLong(total)) return styledText(at, total, XLSX_STYLE.totalText);
  const style = kind === 'count' ? XLSX_STYLE.totalCount : XLSX_STYLE.totalAmount;
  return `<c r="${at}" s="${style}"><v>${total}</v></c>`;
}
