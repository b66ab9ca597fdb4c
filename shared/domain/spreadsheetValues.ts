import { dayNumber, isWallClock } from './wallClock.ts';

const DECIMAL = /^-?0*(\d+)(?:\.(\d+))?$/;
/** Digits that a spreadsheet keeps of a number; it rounds the others away when it opens the file. */
const MOST_DIGITS = 15;
/** Decimals too: with more, the spreadsheet would show an exponent. */
const MOST_DECIMALS = 15;

/** Excel's day 0 is 25,569 days before 1970-01-01. */
const EPOCH = 25_569;
/** Excel counts a 29 February 1900; from 1 March on its days are those of the calendar. */
const FIRST_RIGHT_DAY = 61;

/** True for a decimal text that a spreadsheet holds as a number to its last digit. */
export function isSpreadsheetNumber(text: string): boolean {
  const match = DECIMAL.exec(text);
  if (!match) return false;
  const [, whole = '', fraction = ''] = match;
  if (whole.length + fraction.length <= MOST_DIGITS) return true;
  const digits = `${whole}${fraction}`.replace(/^0+/, '').replace(/0+$/, '');
  return digits.length <= MOST_DIGITS && fraction.length <= MOST_DECIMALS && whole.length <= 100;
}

/** True for an amount of which a spreadsheet would round digits away; most are too short for that. */
export function isRounded(amount: string): boolean {
  return amount.length > MOST_DIGITS && !isSpreadsheetNumber(amount);
}

/**
 * A wall-clock time (`YYYY-MM-DD HH:MM:SS`) as a spreadsheet counts it, in days, without any zone; null for what no
 * calendar or no Excel can show.
 */
export function spreadsheetDay(text: string): number | null {
  if (!isWallClock(text)) return null;
  const day = dayNumber(text) + EPOCH;
  if (day < FIRST_RIGHT_DAY) return null;
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(11).split(':').map(Number);
  return day + (hours * 3600 + minutes * 60 + seconds) / 86_400;
}
