import { decimalMark } from '../../shared/domain/amountFormat.ts';
import { type CellKind, copiedCell, isFigure } from '../../shared/domain/listFormat.ts';
import type { NumberFormat } from '../../shared/domain/settingChoices.ts';
import { isSpreadsheetNumber, spreadsheetDay } from '../../shared/domain/spreadsheetValues.ts';
import { copyText } from '../ui/copyText.ts';
import type { CopiedCell, GridColumn } from '../ui/grid/gridColumns.ts';

/** Puts rows on the clipboard as text and as typed cells, both in the clerk's number format. False when not allowed. */
export function copyTable(table: CopiedTable, format: NumberFormat): Promise<boolean> {
  return copyText(tableAsText(table, format), tableAsHtml(table, format));
}

/** Rows on their way to a spreadsheet. `titles`: the headings as a first line; none where null. */
export interface CopiedTable {
  readonly titles: readonly string[] | null;
  readonly rows: readonly (readonly CopiedCell[])[];
}

/** A cell of a kind; text where none is given, empty for null. */
export function cellOf(text: string | null, kind: CellKind = 'text'): CopiedCell {
  return { text: text ?? '', kind };
}

/** Rows with a cell for each column, and on request the headings. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly Pick<GridColumn<Row>, 'title' | 'text' | 'copied'>[],
  titles: boolean,
): CopiedTable {
  return {
    titles: titles ? columns.map(({ title }) => title) : null,
    rows: rows.map((row) => columns.map(({ copied, text }) => copied?.(row) ?? cellOf(text(row)))),
  };
}

/**
 * A table as text, tab-separated: amounts with the clerk's decimal mark and a hyphen as sign, never grouped; ISO dates,
 * without the time where that is midnight; identifiers with their leading zeros. Text that a spreadsheet would calculate
 * is guarded as in an exported file (docs/promises.md P38).
 */
export function tableAsText({ titles, rows }: CopiedTable, format: NumberFormat): string {
  const lines = rows.map((cells) => cells.map((cell) => writtenCell(cell, format)).join('\t'));
  const heading = titles?.map((title) => copiedCell(title)).join('\t');
  return [...(heading === undefined ? [] : [heading]), ...lines].join('\n');
}

/** The text of one cell, the same in both forms of a copy. */
function writtenCell({ text, kind }: CopiedCell, format: NumberFormat): string {
  if (kind === 'dateTime') return copiedCell(text, kind).replace(/ 00:00:00$/, '');
  const written = copiedCell(text, kind);
  return kind === 'amount' && isFigure(text, kind) ? written.replace('.', decimalMark(format)) : written;
}

/** How LibreOffice reads a cell and shows it: always in the notation of US English (1033), whatever the desk speaks. */
const OFFICE = {
  text: '1033;0;@',
  amount: '1033;0;0.00##',
  count: '1033;0;0',
  day: '1033;0;YYYY-MM-DD',
  moment: '1033;0;YYYY-MM-DD HH:MM:SS',
} as const;

/** The same in Excel's own property of its HTML. */
const EXCEL = {
  text: String.raw`\@`,
  amount: String.raw`0\.00\#\#`,
  count: '0',
  day: String.raw`yyyy\-mm\-dd`,
  moment: String.raw`yyyy\-mm\-dd\ hh\:mm\:ss`,
} as const;

type CellDisplay = keyof typeof OFFICE;

/** A number or a moment by itself, and how it is shown; text has no value. */
interface Typed {
  readonly shown: CellDisplay;
  readonly value: string | null;
}

/**
 * A table as HTML whose cells say what they are, so that a spreadsheet of any language reads numbers as numbers, dates as
 * dates, and `00042` as text: LibreOffice by `sdval` and `sdnum`, Excel by `x:num` and `mso-number-format`. What is shown
 * in a cell is the text of the other form. A number with more digits than a spreadsheet keeps stays text.
 */
export function tableAsHtml({ titles, rows }: CopiedTable, format: NumberFormat): string {
  const heading = titles?.map((title) => element('th', { shown: 'text', value: null }, copiedCell(title)));
  const lines = rows.map((cells) =>
    cells.map((cell) => element('td', typed(cell), writtenCell(cell, format))).join(''),
  );
  const body = [...(heading === undefined ? [] : [heading.join('')]), ...lines];
  const mark = decimalMark(format);
  return (
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8">' +
    `<style>table{mso-displayed-decimal-separator:"\\${mark}";mso-displayed-thousand-separator:" "}</style>` +
    `</head><body><table>${body.map((line) => `<tr>${line}</tr>`).join('')}</table></body></html>`
  );
}

function typed({ text, kind }: CopiedCell): Typed {
  switch (kind) {
    case 'amount':
    case 'count':
      return isSpreadsheetNumber(text) ? { shown: kind, value: text } : { shown: 'text', value: null };
    case 'dateTime': {
      const day = spreadsheetDay(text.length === 10 ? `${text} 00:00:00` : text);
      if (day === null) return { shown: 'text', value: null };
      return { shown: Number.isInteger(day) ? 'day' : 'moment', value: String(day) };
    }
    case 'text':
    case 'words':
    case 'identifier':
    case 'flag':
      return { shown: 'text', value: null };
  }
}

function element(name: 'td' | 'th', { shown, value }: Typed, text: string): string {
  const figure = value === null ? '' : ` sdval="${value}" x:num="${value}"`;
  return `<${name}${figure} sdnum="${OFFICE[shown]}" style="mso-number-format:'${EXCEL[shown]}'">${plain(text)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that no markup can come from; a control character is a blank, half a surrogate pair U+FFFD. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}
