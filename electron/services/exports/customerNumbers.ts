import { LONGEST_NUMBERS } from '../../../shared/domain/bounds.ts';
import {
  type CustomerNumber,
  type CustomerNumberProblem,
  parseCustomerNumber,
} from '../../../shared/domain/customerRef.ts';
import type { RefusedNumbers } from '../../../shared/ipc/customerRef.ts';
import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import { chosenFile } from '../../documents/files/sharedFolder.ts';
import {
  IMPORT_BOUNDS,
  type ImportRefusal,
  importedRows,
  importedText,
  isPacked,
} from '../../documents/tables/readText.ts';
import type { SheetRows } from '../../documents/tables/readWorkbook.ts';
import { runInWorker } from '../../workers/boundedWorker.ts';
import type { ChosenPlaces } from '../app/dialogs.ts';

/**
 * Customer numbers from a file: the one that a dialog of the main process names, or, where the host has no
 * dialogs, the content that the browser's own file field gave the page. Null when the clerk cancels.
 * @throws KontorFailure when the file cannot be read
 */
export async function importNumbers(
  { places, thread }: { readonly places: Pick<ChosenPlaces, 'openFile'>; readonly thread: URL },
  content: string | null,
): Promise<NumbersImport | null> {
  if (content !== null) return read(Buffer.from(content, 'base64'), null, thread);
  const chosen = await chosenFile(await places.openFile('numbers'), IMPORT_BOUNDS.file);
  return chosen && read(chosen.bytes, chosen.fileName, thread);
}

async function read(bytes: Uint8Array, fileName: string | null, thread: URL): Promise<NumbersImport> {
  if (bytes.length > IMPORT_BOUNDS.file) return { kind: 'refused', fileName, reason: 'tooLarge' };
  const found = await numbersOnThread(thread, bytes);
  if ('refused' in found) return { kind: 'refused', fileName, reason: found.refused };
  return { kind: 'read', fileName, ...found };
}

/**
 * Takes the numbers out of a file on a thread of its own; exceeding its memory or time is a refusal.
 * @throws any other error that ended the thread
 */
export function numbersOnThread(
  entry: URL,
  bytes: Uint8Array,
  seconds: number = IMPORT_BOUNDS.seconds,
): Promise<FoundNumbers> {
  const { memory } = IMPORT_BOUNDS;
  return runInWorker<{ numbers: NumbersReading }, FoundNumbers>(entry, {
    name: 'numbers',
    ask: ({ numbers }) => numbers.read(bytes),
    memory,
    seconds,
    exceeded: { refused: 'tooLarge' },
  });
}

const MOST_SHOWN = 20;
const LONGEST_SHOWN = 60;

export interface PastedNumbers extends RefusedNumbers {
  /** Each once, in the order of the text. */
  readonly numbers: readonly CustomerNumber[];
}

/**
 * Customer numbers of a pasted or imported list: separated by white space, commas, semicolons or quotes; what is within
 * quotes is one value, and so is `4,687E+11`. A letter
 * alone before digits on its line is their prefix (`K 10001`).
 */
export function pastedNumbers(text: string): PastedNumbers {
  const numbers = new Set<CustomerNumber>();
  const refused = new Map<string, CustomerNumberProblem>();
  let duplicates = 0;
  const joined = text.replace(/(?<![^\s,;|"'\ufeff])(\p{L})[ \u00a0\u202f]+(?=\d)/gu, '$1');
  for (const piece of piecesOf(joined)) {
    const parsed = parseCustomerNumber(piece);
    if (!parsed.ok) refused.set(piece, parsed.problem);
    else if (numbers.has(parsed.number)) duplicates += 1;
    else numbers.add(parsed.number);
  }
  const notNumbers = [...refused]
    .slice(0, MOST_SHOWN)
    .map(([piece, problem]) => ({ piece: piece.slice(0, LONGEST_SHOWN), problem }));
  return { numbers: [...numbers], duplicates, refused: refused.size, notNumbers };
}

/** Of a list that was not pasted. */
export const NOTHING_PASTED: RefusedNumbers = { duplicates: 0, refused: 0, notNumbers: [] };

const QUOTED = /"([^"\r\n]*)"/gu;

function* piecesOf(text: string): Generator<string> {
  let from = 0;
  const words = (part: string) =>
    part
      .replace(EXPONENT, '$1.')
      .split(/[\s,;|"'\ufeff]+/u)
      .filter((word) => word !== '');
  for (const { 0: quoted, 1: value = '', index } of text.matchAll(QUOTED)) {
    yield* words(text.slice(from, index));
    if (value.trim() !== '') yield value.trim();
    from = index + quoted.length;
  }
  yield* words(text.slice(from));
}

/** The numbers of a file, or why there are none: all that crosses to the main thread. */
type FoundNumbers = ImportedNumbers | { readonly refused: ImportRefusal };

export class NumbersReading {
  async read(bytes: Uint8Array): Promise<FoundNumbers> {
    const found = await numbersIn(bytes);
    const isTooLong = 'text' in found && found.text.length > LONGEST_NUMBERS;
    return isTooLong ? { refused: 'tooLarge' } : found;
  }
}

async function numbersIn(bytes: Uint8Array): Promise<FoundNumbers> {
  if (isPacked(bytes)) {
    // The main thread has this file as well, and unpacks no workbook.
    const { importedSheets } = await import('../../documents/tables/readWorkbook.ts');
    const found = await importedSheets(bytes);
    return 'refused' in found ? found : importedSheetNumbers(found.sheets, found.hidden);
  }
  const found = importedText(bytes);
  return 'refused' in found ? found : importedNumbers(found.text);
}

/** Names of a column of customer numbers, without case, spaces and marks. */
const TITLES =
  /^(customer|cust|kund|kunde|asiakas|kunden)?(number|numbers|no|nr|nummer|numero|id|num)$|^(customer|kund|kunde|asiakas)$/;
const WITH_CUSTOMER = /^(customer|cust|kund|kunde|asiakas|kunden)/;
const SEEN = 200;
/** Characters of a title that are shown. */
const LONGEST_TITLE = 80;
/** A comma in what a spreadsheet makes of a long number: `4,687E+11`. */
const EXPONENT = /(?<!\d)(\d),(?=\d+E[+-]?\d)/gi;
/** Blanks that group the digits of a number, or part its letter from it. */
const GROUPS = /(?<=^\p{L}|\d)\s+(?=(?:\d{3}\s+)*\d{3}$)|(?<=^\p{L})\s+(?=\d+$)/gu;
/** Rows in which the titles are looked for. */
const HEADINGS = 10;
/** The share of a column's filled cells that must be customer numbers. */
const MOSTLY = 0.8;

interface ImportedNumbers {
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
