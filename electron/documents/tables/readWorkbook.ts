import { type CellValue, EncryptedFileError, read } from 'hucre';
import { plainZip, ZipRefused } from '../files/zip.ts';
import { IMPORT_BOUNDS, type ImportRefusal } from './readText.ts';

/** Rows of texts, each row up to its last filled cell. */
export type SheetRows = readonly (readonly string[])[];

type ImportedSheets =
  | {
      readonly sheets: readonly SheetRows[];
      readonly names: readonly string[];
      /** Of each sheet, its rows that are hidden or filtered away: left out as one that is not there is. */
      readonly hidden: readonly number[];
    }
  | { readonly refused: Exclude<ImportRefusal, 'notText'> };

/** `PK`, as XLSX and ODS begin; XLS is not packed. */
const ZIP = 0x4b50;
const TAG = '<'.charCodeAt(0);

/** A cell as text; empty for one that is left out. */
export type CellText = (value: CellValue) => string;

/**
 * The visible sheets of a workbook (XLSX, XLSB, XLS, ODS) as rows of texts, those without a filled cell left out. What
 * is beyond `IMPORT_BOUNDS` is refused as a whole: a missing number would not be noticed.
 */
export async function importedSheets(
  bytes: Uint8Array,
  cellText: CellText = numberText,
  blank: 'leftOut' | 'kept' = 'leftOut',
): Promise<ImportedSheets> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    const plain = file.readUInt16LE(0) === ZIP ? await plainZip(file, IMPORT_BOUNDS, tagCounter()) : bytes;
    const { sheets } = await read(plain, { sheets: isVisible });
    return boundedSheets(sheets.filter(isVisible), cellText, blank === 'kept');
  } catch (error) {
    if (error instanceof ZipRefused) return { refused: error.reason };
    return { refused: error instanceof EncryptedFileError ? 'locked' : 'packed' };
  }
}

/** Counts the tags of all parts: each becomes an object of the reader. */
function tagCounter(): (part: Uint8Array) => void {
  let left: number = IMPORT_BOUNDS.tags;
  return (part) => {
    for (const byte of part) if (byte === TAG) left -= 1;
    if (left < 0) throw new ZipRefused('tooLarge');
  };
}

function isVisible(sheet: { readonly hidden?: boolean; readonly veryHidden?: boolean }): boolean {
  return !sheet.hidden && !sheet.veryHidden;
}

/** For some formats the reader leaves out rows without a cell, as holes. */
type ReadRows = readonly (readonly CellValue[] | undefined)[];

function boundedSheets(
  sheets: readonly {
    readonly name: string;
    readonly rows: ReadRows;
    readonly rowDefs?: ReadonlyMap<number, { readonly hidden?: boolean }>;
  }[],
  cellText: CellText,
  keepsBlank: boolean,
): ImportedSheets {
  const count = { cells: 0, text: 0 };
  const found: SheetRows[] = [];
  const hidden: number[] = [];
  for (const sheet of sheets) {
    const rows: SheetRows[number][] = [];
    let hiddenRows = 0;
    for (const [at, values] of sheet.rows.entries()) {
      const isHidden = sheet.rowDefs?.get(at)?.hidden === true;
      const row = isHidden ? [] : rowTexts(values ?? [], cellText);
      if (isHidden && (values ?? []).some((value) => value !== null && value !== '')) hiddenRows += 1;
      if (keepsBlank || row.length > 0) rows.push(row);
      if (!withinBounds(row, count)) return { refused: 'tooLarge' };
    }
    found.push(rows);
    hidden.push(hiddenRows);
  }
  return { sheets: found, names: sheets.map(({ name }) => name), hidden };
}

function rowTexts(values: readonly CellValue[], cellText: CellText): readonly string[] {
  const row: string[] = [];
  for (const [at, value] of values.entries()) {
    const cell = cellText(value);
    if (cell === '') continue;
    while (row.length < at) row.push('');
    row.push(cell);
  }
  return row;
}

function withinBounds(row: readonly string[], count: { cells: number; text: number }): boolean {
  for (const { length } of row) {
    if (length > IMPORT_BOUNDS.cell) return false;
    if (length > 0) count.cells += 1;
    count.text += length;
  }
  return count.cells <= IMPORT_BOUNDS.cells && count.text <= IMPORT_BOUNDS.text;
}

/** A number without an exponent; a date or a truth value is not a customer number. */
function numberText(value: CellValue): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : '';
}
