import {
  type CellKind,
  type CsvPreset,
  cellText,
  type FlagTexts,
  guardedCell,
  guardFormula,
  isFigure,
  type ListColumn,
  type ListRow,
} from '../../../shared/domain/listFormat.ts';
import { isRounded } from '../../../shared/domain/spreadsheetValues.ts';
import { withoutMidnight } from '../../../shared/domain/wallClock.ts';
import { slices, type Windows } from '../files/feed.ts';

export interface CsvList {
  readonly preset: CsvPreset;
  /** Texts as they are, for programs: `rfc4180` guards them otherwise, since people open such files in spreadsheets. */
  readonly verbatim?: boolean;
  readonly columns: readonly ListColumn[];
  /** The words for a flag in `nordicExcel`; `rfc4180` writes `true` and `false`. */
  readonly flagTexts: FlagTexts;
  /** About records that could not be read. Only `nordicExcel` has it: programs read every line as a row. */
  readonly leftOut?: string | null;
  /** What the list is, above its header. Only `nordicExcel` has it, too. */
  readonly above?: readonly AboutLine[];
  /** Is given the number of amounts with more digits than most programs keep of a number, at the end. */
  readonly counted?: (longAmounts: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** What a list says of itself. `text` is null for the count of amounts that a spreadsheet would round: only the writer has it, at its end. */
export interface AboutLine {
  readonly label: string;
  readonly text: string | null;
}

/** Every separator that a spreadsheet may be set to use is quoted, whichever is ours. */
const QUOTED = /[";,\t|\r\n]|^\s|\s$/;

/** The one form that `wrapped` gives; guarded text never starts so. */
const WRAPPED = /^="[^"]*"$/;

/** What cannot break out of `="…"`, holds no separator and starts no formula. Excel takes 255 characters there. */
const WRAPPABLE = /^[\p{L}\p{N}._/: ][\p{L}\p{N}._/: -]{0,254}$/u;

const PLAIN_ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What Excel may read as a number, a date, a time or a truth value: anything with a digit, and a few words. */
const CONVERTED =
  /\p{Nd}|^\s*(?:true|false|sant|falskt|sann|usann|tosi|epätosi|sand|falsk|wahr|falsch)\s*$/iu;

/**
 * A list as CSV (RFC 4180), a window at a time, with a header line.
 *
 * Text that would start a formula is guarded (`guardFormula`); amounts stay numbers, negative ones too. Only where the
 * file is for programs alone (`verbatim`) is every text what it is, byte for byte.
 *
 * `nordicExcel` stops Excel from dropping leading zeros, long digits and things that look like dates: it strips them
 * even from quoted fields, so an identifier, and any text that Excel would convert, is written as `="00123"`. Excel
 * and LibreOffice both read that back as the text 00123; an apostrophe or a tab before the digits would stay visible
 * in the value. Inside are only letters, digits and harmless marks, so nothing can break out; any other identifier is
 * text that Excel does not change, and is guarded as text.
 *
 * That form has no quotes around it, so that a file opened with the wrong separator gives no formula either: what
 * follows the constant then makes it one that no spreadsheet takes. Quoted, the rest of the line could have become
 * part of it. What the file lacks is said below an empty line, as in a workbook, and what it is above one where the clerk
 * wants that.
 *
 * The quoting is the one expression below: csv-stringify took four times as long for the same lines.
 */
export async function* csvList(windows: Windows<ListRow>, list: CsvList): AsyncGenerator<string> {
  const { preset, columns } = list;
  const excel = preset === 'nordicExcel';
  const separator = excel ? ';' : ',';
  const line = (cells: readonly string[]): string => {
    const text = cells.map((one) => (excel && WRAPPED.test(one) ? one : quoted(one))).join(separator);
    // A lone empty cell would be an empty line, which readers skip.
    return `${text === '' ? '""' : text}\r\n`;
  };
  const { verbatim = false } = list;
  const plain = verbatim ? asItIs : guardedCell;
  const cell = excel ? (text: string, kind: CellKind) => excelCell(text, kind, list.flagTexts) : plain;
  if (excel) {
    const above = linesAbove(list.above ?? []);
    yield `\ufeff${above.map(line).join('')}`;
  }
  yield line(columns.map(({ header }) => (verbatim ? header : guardFormula(header))));
  let long = 0;
  for await (const rows of slices(windows, list.signal)) {
    let lines = '';
    for (const row of rows) {
      lines += line(
        columns.map(({ key, kind }) => {
          const text = cellText(row, key);
          if (text === null) return '';
          if (kind === 'amount' && isRounded(text)) long += 1;
          return cell(text, kind);
        }),
      );
    }
    yield lines;
  }
  if (excel && list.leftOut) yield line([]) + line([guardFormula(list.leftOut)]);
  list.counted?.(long);
}

const asItIs = (text: string): string => text;

/** Above an empty line. What only the end of the file would tell is not among them. */
function linesAbove(above: readonly AboutLine[]): string[][] {
  if (above.length === 0) return [];
  const lines = above.flatMap(({ label, text }) => (text === null ? [] : [[label, text].map(excelText)]));
  return [...lines, []];
}

function quoted(cell: string): string {
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function excelCell(text: string, kind: CellKind, flags: FlagTexts): string {
  switch (kind) {
    case 'amount':
    case 'count':
      return isFigure(text, kind) ? text.replace('.', ',') : excelText(text);
    case 'flag':
      return text === 'true' ? flags.yes : text === 'false' ? flags.no : excelText(text);
    case 'dateTime':
      return isFigure(text, kind) ? withoutMidnight(text) : excelText(text);
    case 'identifier':
      return PLAIN_ID.test(text) ? text : wrapped(text);
    case 'text':
    case 'words':
      return excelText(text);
  }
}

function excelText(text: string): string {
  return CONVERTED.test(text) ? wrapped(text) : guardFormula(text);
}

function wrapped(text: string): string {
  return WRAPPABLE.test(text) ? `="${text}"` : guardFormula(text);
}
