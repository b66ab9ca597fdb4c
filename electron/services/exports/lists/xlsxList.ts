import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { formatCount } from '../../../../shared/domain/formatAmount.ts';
import {
  type CellKind,
  cellText,
  type FlagTexts,
  type ListColumn,
  type ListRow,
} from '../../../../shared/domain/listFormat.ts';
import type { NumberFormat } from '../../../../shared/domain/settingChoices.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import { type Chunks, slices, type Windows } from '../base/windows.ts';
import { styledText, xlsxCell } from './xlsxCell.ts';
import { frontXml, type XlsxFront } from './xlsxFront.ts';
import { informationXml, type SheetInformation } from './xlsxInformation.ts';
import { fixedParts, sheetHead, sheetTail, XLSX_STYLE } from './xlsxParts.ts';
import { columnLetters } from './xlsxText.ts';
import { XlsxTotals } from './xlsxTotals.ts';

const NARROWEST = 8;
const WIDEST = 60;
/** Room for the indent, and for letters wider than a digit. */
const AROUND_TEXT = 3;
/** Room for the button of the filter. */
const AROUND_TITLE = 5;

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
