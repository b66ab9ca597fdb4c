/** Characters that a spreadsheet takes for the start of a formula, full-width forms included. */
const STARTS = '=+\\-@\uff1d\uff0b\uff0d\uff20';

/** A formula at the start, also behind what spreadsheets skip; a tab or line end hides one. */
const AT_START = new RegExp(`^[\\s\\u200b-\\u200f\\u2060\\ufeff\\0]*[${STARTS}\\t\\r\\n]`);

/** A formula that becomes the start of a cell when the file is read with another separator than it was written. */
const BEHIND_SEPARATOR = new RegExp(`([;,\\t\\r\\n|]["' ]*)(?<!')(?=[${STARTS}])`, 'g');

/** Most text of an invoice holds none of these and needs no closer look. */
const SUSPECT = new RegExp(`[${STARTS}\\t\\r\\n]`);

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
