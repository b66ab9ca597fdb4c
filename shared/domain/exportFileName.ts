import { LONGEST_STEM, safeFileStem, utf8Length } from './safeFileStem.ts';

/**
 * Any text as the safe name of a PDF; `invoice.pdf` if nothing of it may be in a name. Safe on Windows, macOS and
 * Linux: reserved names, separators, control and direction characters are replaced, the length is bounded
 * (docs/promises.md P36).
 */
export function safePdfName(text: string): string {
  return `${inertStem(safeFileStem(text, 'invoice'))}.pdf`;
}

/** What a spreadsheet takes for a formula: at the start, or behind a separator that a file may be read with. */
const FORMULA = /(^|[;,]["' ]*)([=+\-@\uff1d\uff0b\uff0d\uff20])(?=(\d?))/g;

/**
 * A manifest names files byte for byte, so no name may need a guard there (docs/promises.md P38): a minus before a
 * digit becomes the typographic one, so that a credit note's amount stays what it is, and any other sign a line.
 */
function inertStem(stem: string): string {
  const named = stem.replace(FORMULA, (_, before: string, sign: string, digit: string) =>
    sign === '-' && digit !== '' ? `${before}\u2212` : `${before}_`,
  );
  return utf8Length(named) <= LONGEST_STEM.bytes ? named : stem.replace(FORMULA, '$1_');
}

/** `name (2).pdf`, `name (3).pdf` … */
export function numberedFileName(name: string, count: number): string {
  return count <= 1 ? name : name.replace(/(\.[^.]*)?$/, (ending) => ` (${count})${ending}`);
}

/** How file systems that fold case and composition see a name: two names with one key are one file. */
export function fileNameKey(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en');
}
