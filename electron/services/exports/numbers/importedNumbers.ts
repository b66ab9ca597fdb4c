import { parseCustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { importedRows } from '../../../documents/tables/readText.ts';
import type { SheetRows } from '../../../documents/tables/readWorkbook.ts';

/** Names of a column of customer numbers, without case, spaces and marks. */
const TITLES =
  /^(customer|cust|kund|kunde|asiakas|kunden)?(number|numbers|no|nr|nummer|numero|id|num)$|^(customer|kund|kunde|asiakas)$/;
const WITH_CUSTOMER = /^(customer|cust|kund|kunde|asiakas|kunden)/;
const SEEN = 200;
/** Characters of a title that are shown. */
const LONGEST_TITLE = 80;
/** A comma in what a spreadsheet makes of a long number: `4,687E+11`. */
export const EXPONENT = /(?<!\d)(\d),(?=\d+E[+-]?\d)/gi;
/** Blanks that group the digits of a number, or part its letter from it. */
const GROUPS = /(?<=^\p{L}|\d)\s+(?=(?:\d{3}\s+)*\d{3}$)|(?<=^\p{L})\s+(?=\d+$)/gu;
/** Rows in which the titles are looked for. */
const HEADINGS = 10;
/** The share of a column's filled cells that must be customer numbers. */
const MOSTLY = 0.8;

export interface ImportedNumbers {
  /** One entry a line, as the file has them. */
  readonly text: string;
  readonly entries: number;
  /** The title of the column that was taken; null where every word of the file was. */
  readonly column: string | null;
  /** Rows that the workbook hides, and so are left out. */
  readonly hidden: number;
}

/**
 * The entries of a file that may be customer numbers: the column whose title says so, else the only column that mostly
 * holds such numbers, else every word of the file. What is refused among them is shown by the preview.
 */
export function importedNumbers(text: string): ImportedNumbers {
  const plain = text.replace(EXPONENT, '$1.');
  const rows = importedRows(plain);
  return numbersOf(rows, isTable(rows), () => wordsOf(plain));
}

/** The same of a workbook: of the first sheet that has such a title, else of the first one. */
export function importedSheetNumbers(
  sheets: readonly SheetRows[],
  hidden: readonly number[] = [],
): ImportedNumbers {
  const filled = sheets.filter((rows) => rows.length > 0);
  const rows = filled.find((some) => titledRow(some) !== null) ?? filled[0] ?? [];
  const isWide = rows.length > 1 && rows.some((row) => row.length > 1);
  const found = numbersOf(rows, isWide, () => rows.flatMap((row) => row.flatMap(wordsOf)));
  return { ...found, hidden: hidden[sheets.indexOf(rows)] ?? 0 };
}

/** What the file is beside a titled column: a table, whose columns can be distinguished, or words. */
function numbersOf(rows: SheetRows, table: boolean, allWords: () => readonly string[]): ImportedNumbers {
  const titled = titledRow(rows);
  if (titled !== null) {
    const { row, column } = titled;
    return taken(cells(rows.slice(row + 1), column), rows[row]?.[column]?.trim() ?? null);
  }
  const words = allWords();
  const only = table && !words.every(isNumber) ? onlyPlausible(rows) : null;
  if (only !== null) {
    const first = rows[0]?.[only] ?? '';
    const hasTitle = !isNumber(first);
    return taken(cells(hasTitle ? rows.slice(1) : rows, only), hasTitle ? first.trim() || null : null);
  }
  return taken(words, null);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,;|"'\ufeff]+/u).filter((word) => word !== '');
}

/** Finds the title of the numbers: in the first row, or a little below a heading, with numbers under it. */
function titledRow(rows: SheetRows): { readonly row: number; readonly column: number } | null {
  for (const [row, titles] of rows.slice(0, HEADINGS).entries()) {
    const column = titledColumn(titles);
    if (column !== null && (row === 0 || cells(rows.slice(row + 1), column).some(isNumber)))
      return { row, column };
  }
  return null;
}

function titledColumn(titles: readonly string[]): number | null {
  const plain = titles.map((title) => title.toLowerCase().replace(/[\s._#:*-]/g, ''));
  const exact = plain.findIndex((title) => WITH_CUSTOMER.test(title) && TITLES.test(title));
  return exact >= 0 ? exact : null;
}

function onlyPlausible(rows: SheetRows): number | null {
  const seen = rows.slice(0, SEEN);
  const width = seen.reduce((most, row) => Math.max(most, row.length), 0);
  const plausible = Array.from({ length: width }, (_, at) => at).filter((at) => {
    const filled = seen.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    const numbers = filled.filter(isNumber).length;
    return numbers > 0 && numbers >= filled.slice(1).length * MOSTLY;
  });
  const [only] = plausible;
  return plausible.length === 1 && only !== undefined ? only : null;
}

/** Rows of one width; text with both commas and semicolons as separators is not a table. */
function isTable(rows: SheetRows): boolean {
  const width = rows[0]?.length ?? 0;
  return rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
}

function isNumber(text: string): boolean {
  return parseCustomerNumber(text).ok;
}

function cells(rows: SheetRows, at: number): string[] {
  return rows.map((row) => (row[at] ?? '').trim().replace(GROUPS, '')).filter((cell) => cell !== '');
}

/** A cell that is one value stays one in a list that has commas and blanks between its values. */
function oneValue(entry: string): string {
  return /[\s,;|']/u.test(entry) ? `"${entry.replaceAll('"', '')}"` : entry;
}

function taken(entries: readonly string[], column: string | null): ImportedNumbers {
  return {
    text: entries.map(oneValue).join('\n'),
    entries: entries.length,
    column: column?.slice(0, LONGEST_TITLE) ?? null,
    hidden: 0,
  };
}
