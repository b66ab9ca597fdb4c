import { guardFormula } from '../../../../shared/domain/formulaGuard.ts';
import type { CellKind } from '../../../../shared/domain/listFormat.ts';
import { dayNumber, isWallClock } from '../../../../shared/domain/wallClock.ts';
import { XLSX_STYLE } from './xlsxParts.ts';
import { xlsxText } from './xlsxText.ts';

const DECIMAL = /^-?0*(\d+)(?:\.(\d+))?$/;
/** Digits that a spreadsheet keeps of a number; it rounds the others away when it opens the file. */
const MOST_DIGITS = 15;
/** And decimals: more would be an exponent to it. */
const MOST_DECIMALS = 15;

/** Excel's day 0 is 25,569 days before 1970-01-01. */
const EPOCH = 25_569;
/** Excel counts a 29 February 1900; from 1 March on its days are those of the calendar. */
const FIRST_RIGHT_DAY = 61;

/** One cell. Text is inline and so never a formula; an amount's decimal text is in the file digit by digit. */
export function xlsxCell(at: string, text: string, kind: CellKind): string {
  switch (kind) {
    case 'amount':
      return isSpreadsheetNumber(text)
        ? `<c r="${at}" s="${XLSX_STYLE.amount}"><v>${text}</v></c>`
        : textCell(at, text);
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

/** True for a decimal text that a spreadsheet holds as a number to its last digit. */
export function isSpreadsheetNumber(text: string): boolean {
  const match = DECIMAL.exec(text);
  if (!match) return false;
  const [, whole = '', fraction = ''] = match;
  if (whole.length + fraction.length <= MOST_DIGITS) return true;
  const digits = `${whole}${fraction}`.replace(/^0+/, '').replace(/0+$/, '');
  return digits.length <= MOST_DIGITS && fraction.length <= MOST_DECIMALS && whole.length <= 100;
}

export function styledText(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`;
}

function textCell(at: string, text: string): string {
  const inert = guardFormula(text) !== text;
  return styledText(at, text, inert ? XLSX_STYLE.inertText : XLSX_STYLE.text);
}

/** The serial of a wall-clock time, without any zone; null for what no calendar or no Excel can show. */
function serialOf(text: string): number | null {
  if (!isWallClock(text)) return null;
  const day = dayNumber(text) + EPOCH;
  if (day < FIRST_RIGHT_DAY) return null;
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(11).split(':').map(Number);
  return day + (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

/** Invoices share their days: a few thousand are kept, so that few are computed twice. */
const known = new Map<string, number | null>();
const KNOWN = 4096;

function dateCell(at: string, text: string): string | null {
  let serial = known.get(text);
  if (serial === undefined) {
    serial = serialOf(text);
    if (known.size >= KNOWN) known.clear();
    known.set(text, serial);
  }
  if (serial === null) return null;
  const style = Number.isInteger(serial) ? XLSX_STYLE.day : XLSX_STYLE.dayAndTime;
  return `<c r="${at}" s="${style}"><v>${serial}</v></c>`;
}
