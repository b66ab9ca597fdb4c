import type { CellKind } from './listFormat.ts';

/** Characters that a spreadsheet takes for the start of a formula, full-width forms included. */
const STARTS = '=+\\-@\uff1d\uff0b\uff0d\uff20';

/** A formula at the start, also after characters that spreadsheets skip or that are invisible; a tab or line end hides one. */
const AT_START = new RegExp(`^[\\s\\p{Cc}\\p{Cf}"]*[${STARTS}\\t\\r\\n]`, 'u');

/** A formula that becomes the start of a cell when the file is read with another separator than it was written. */
const BEHIND_SEPARATOR = new RegExp(`([;,\\t\\r\\n]["' ]*)(?<!')(?=[${STARTS}])`, 'g');

/** Most text of an invoice holds none of these and needs no closer look. */
const SUSPECT = new RegExp(`[${STARTS}\\t\\r\\n]`);

const DECIMAL = /^-?\d+(\.\d+)?$/;
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** What would begin another cell or another row where lines of text are pasted. */
const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;

/**
 * Text that no spreadsheet runs (docs/promises.md P38): an apostrophe is put before anything that would start a
 * formula, at the beginning or after a separator within. Never for amounts: a credit note's `-250` is a number, and
 * guarding it would turn it into text. Text that starts no formula is returned unchanged.
 */
export function guardFormula(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const inside = text.replace(BEHIND_SEPARATOR, "$1'");
  return AT_START.test(text) ? `'${inside}` : inside;
}

/** Whether a cell is an exact decimal, or a service date: what a spreadsheet is to calculate with. */
export function isFigure(text: string, kind: CellKind): boolean {
  const isNumber = kind === 'amount' || kind === 'count';
  return (isNumber && DECIMAL.test(text)) || (kind === 'dateTime' && WALL_CLOCK.test(text));
}

/** The text of a cell that no spreadsheet runs: figures as they are, all other text guarded. */
export function guardedCell(text: string, kind: CellKind): string {
  return isFigure(text, kind) ? text : guardFormula(text);
}

/** A cell as it is copied: guarded as in a file, and on one line, since pasted text has no quotes around its cells. */
export function copiedCell(text: string, kind: CellKind = 'text'): string {
  return guardedCell(text, kind).replaceAll(BREAKS, ' ');
}
