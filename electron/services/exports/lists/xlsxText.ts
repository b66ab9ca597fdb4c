export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The namespace of sheets and workbooks. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Excel's own bound for the text of a cell, in UTF-16 units. */
const LONGEST = 32_767;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
const NOT_IN_XML = /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g;

/** The underscore that ends the form may also come from what follows: a character that XML cannot hold is written with one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
const LOOKS_ESCAPED = /_x(?=[\da-f]{4}[_\x00-\x08\x0b-\x1f\ufffe\uffff])/gi;

const SPECIAL = /[&<>"\r\ufffe\uffff]|[^\t\n\x20-\uffff]|_x[\da-f]{4}_|[\ud800-\udfff]/i;

/**
 * Text for the XML of a workbook. What XML cannot hold is written in the form of ECMA-376 part 1, §22.9.2.19
 * (`_x0001_`), and text that only looks like that form is escaped. Half a surrogate pair becomes U+FFFD; text longer
 * than a cell can hold ends with `…`.
 */
export function xlsxText(text: string): string {
  const fitting = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  if (!SPECIAL.test(fitting)) return fitting;
  return fitting
    .toWellFormed()
    .replace(LOOKS_ESCAPED, '_x005F_x')
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
    .replace(NOT_IN_XML, (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

/** `A`, `Z`, `AA` … for 0, 25, 26 … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`;
}
