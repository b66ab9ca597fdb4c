import { isUtf8 } from 'node:buffer';
import { NUMBERS_FILE } from '../../../shared/domain/bounds.ts';
import type { TextEncoding } from '../../../shared/domain/comparison.ts';

/** Why a file is no list of numbers. */
export type ImportRefusal = 'tooLarge' | 'packed' | 'locked' | 'notText' | 'markup';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'dos';

const NAMES: Readonly<Record<Encoding, TextEncoding>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  dos: 'CP437 (DOS)',
};
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** `PK`, as XLSX, ODS and every ZIP begin; `ÐÏ` and so on, as XLS begins. */
const WORKBOOKS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** With which DOS may end a text. */
const END = 0x1a;
const PDF = [0x25, 0x50, 0x44, 0x46];
/** Bytes that are decoded at a time. */
const PIECE = 2 ** 20;

/** True for what may be a workbook, and is certainly not text. */
export function isPacked(bytes: Uint8Array): boolean {
  return WORKBOOKS.some((start) => begins(bytes, start));
}

type Refused = { readonly refused: 'packed' | 'notText' | 'markup' };

/** As HTML, XML, SYLK and a web archive begin, which programs save as `.xls`. */
const MARKUP = /^(?:<(?:!|\?xml|html|head|body|meta|style|table|div)|ID;P|MIME-Version:)/i;

/** True for a table in the clothes of a page: its tags are no rows. */
export function isMarkup(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 2_000)).toString('latin1').replace(/\0/g, '');
  return MARKUP.test(start.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, ''));
}

/**
 * The text of a file: by its byte order mark; without one, by its zero bytes as UTF-16; else UTF-8, and if that fails,
 * as Windows or DOS writes it, by its words. Bytes that are not text are refused.
 */
export function importedText(bytes: Uint8Array): { readonly text: string } | Refused {
  const found = importedPieces(bytes);
  return 'refused' in found ? found : { text: [...found.pieces].join('') };
}

/** The same in pieces, for a file of which the text is not to be held as a whole; each time from its beginning. */
export function importedPieces(
  bytes: Uint8Array,
): { readonly pieces: Iterable<string>; readonly encoding: TextEncoding } | Refused {
  if (isPacked(bytes) || begins(bytes, PDF)) return { refused: 'packed' };
  if (isMarkup(bytes)) return { refused: 'markup' };
  const encoding = encodingOf(bytes);
  // In two bytes a letter may end with that one.
  const isEnded = !encoding.startsWith('utf-16') && bytes.at(-1) === END;
  const whole = isEnded ? bytes.subarray(0, -1) : bytes;
  const pieces = { [Symbol.iterator]: () => decoded(whole, encoding) };
  for (const piece of pieces) if (!isText(piece)) return { refused: 'notText' };
  return { pieces, encoding: NAMES[encoding] };
}

function* decoded(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  if (encoding === 'dos') {
    for (let at = 0; at < bytes.length; at += PIECE) yield dosText(bytes.subarray(at, at + PIECE));
    return;
  }
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}

/** Except for white space, no list of numbers holds a control character. */
function isText(text: string): boolean {
  return !/(?!\s)\p{Cc}/u.test(text);
}

function encodingOf(bytes: Uint8Array): Encoding {
  for (const [encoding, mark] of MARKS) if (begins(bytes, mark)) return encoding;
  const wide = wideEncoding(bytes);
  if (wide !== null) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  return isDosText(bytes) ? 'dos' : 'windows-1252';
}

/** Digits in UTF-16 have a zero byte each: after them or before them. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 2;
  if (odd > most * 0.6 && even < most * 0.1) return 'utf-16le';
  return even > most * 0.6 && odd < most * 0.1 ? 'utf-16be' : null;
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SEPARATORS = [';', '\t', ',', '|'] as const;

/**
 * The rows of a CSV, quoted fields included; the separator is the one that the first lines have most of. Blank rows are
 * left out unless they are `kept`, so that a row is found again by its place.
 */
export function importedRows(
  text: string,
  blank: 'leftOut' | 'kept' = 'leftOut',
): readonly (readonly string[])[] {
  const plain = text.replace(/^\ufeff/, '');
  const rows = rowsIn([plain], separatorOf(plain));
  const isFilled = (row: readonly string[]) => row.some((one) => one.trim() !== '');
  return (blank === 'kept' ? rows : rows.filter(isFilled)).toArray();
}

/**
 * The same for a text in pieces, blank rows included: one row at a time, so that only one is held. Reading ends with a
 * cell that spans pieces and exceeds `most` characters, or with a row that exceeds `most` cells.
 */
export function* rowsIn(
  pieces: Iterable<string>,
  separator: string,
  most: { readonly cell: number; readonly cellsOfRow: number } | null = null,
): Generator<string[]> {
  const reader = new RowReader(separator);
  for (const piece of pieces) {
    yield* reader.rows(piece);
    if (most !== null && (reader.begun > most.cell || reader.cells > most.cellsOfRow)) break;
  }
  yield reader.takeRow();
}

/** Reads rows from pieces of a text, from mark to mark: quotes, separators and ends of lines. */
class RowReader {
  readonly #marks: RegExp;
  readonly #separator: string;
  #row: string[] = [];
  #cell = '';
  #isQuoted = false;
  /** The quote that has ended or the line's end just before, which the next mark may belong to. */
  #before = '';

  constructor(separator: string) {
    this.#separator = separator;
    this.#marks = new RegExp(`["\\r\\n${separator}]`, 'g');
  }

  /** Characters of the cell that has not ended. */
  get begun(): number {
    return this.#cell.length;
  }

  /** Of the row that has not ended. */
  get cells(): number {
    return this.#row.length;
  }

  /** Those that end in the piece. */
  *rows(piece: string): Generator<string[]> {
    let from = 0;
    for (let at = this.#next(piece, from); at >= 0; at = this.#next(piece, from)) {
      this.#add(piece.slice(from, at));
      from = at + 1;
      if (this.#endsRow(piece[at] ?? '')) yield this.takeRow();
    }
    this.#add(piece.slice(from));
  }

  takeRow(): string[] {
    const row = this.#row;
    row.push(withoutGuard(this.#cell));
    this.#row = [];
    this.#cell = '';
    return row;
  }

  #next(piece: string, from: number): number {
    if (this.#isQuoted) return piece.indexOf('"', from);
    // Of blank lines a text may have more than of anything else.
    const code = piece.charCodeAt(from);
    if (code === NEWLINE || code === RETURN) return from;
    this.#marks.lastIndex = from;
    return this.#marks.exec(piece)?.index ?? -1;
  }

  #add(text: string): void {
    if (text === '') return;
    this.#cell += text;
    this.#before = '';
  }

  #endsRow(mark: string): boolean {
    const before = this.#before;
    this.#before = '';
    if (mark === '"') this.#quote(before);
    else if (mark === this.#separator) {
      this.#row.push(withoutGuard(this.#cell));
      this.#cell = '';
    } else {
      this.#before = mark;
      return mark === '\r' || before !== '\r';
    }
    return false;
  }

  /** A quote begins or ends what is quoted, or is one of its text; elsewhere it is a letter. */
  #quote(before: string): void {
    if (this.#isQuoted) {
      this.#isQuoted = false;
      this.#before = '"';
    } else if (before === '"') {
      this.#cell += '"';
      this.#isQuoted = true;
    } else if (this.#cell === '') this.#isQuoted = true;
    else this.#cell += '"';
  }
}

/**
 * A cell without the guard that stops a spreadsheet from reformatting a number or running a formula: `="0010"`, `'0010`,
 * `'-5`. An apostrophe before other text is part of it: `'68 Club`.
 */
export function withoutGuard(cell: string): string {
  const [first] = cell;
  if (first === '=') {
    const [, inner] = /^="(.*)"$/su.exec(cell) ?? [];
    return inner === undefined ? cell : inner.replaceAll('""', '"');
  }
  return first === "'" && /^'(?:[=+@-]|\d[\d\s.,/-]*$)/.test(cell) ? cell.slice(1) : cell;
}

/** The mark between two cells: of those that may be one, the first lines have most of it. */
export function separatorOf(text: string): string {
  const lines = text.split(/[\r\n]+/, 10).join('\n');
  const counts = SEPARATORS.map((mark) => ({ mark, count: lines.split(mark).length - 1 }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

/**
 * The letters and signs of the bytes 80 to FF in CP437, with ø and Ø of CP865, which is the same besides: neither ¢ nor ¥ is
 * in a name. The letters of Kontor's languages have the same bytes in CP850.
 */
const HIGH = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0',
].join('');

/** Words that are enough to tell, and the letters of one: more are no name. */
const ENOUGH = 1_000;
const LONGEST = 50;

/** In the middle of its bytes DOS has lines and blocks. */
const LINES = /[\xb0-\xdf]+/;
/** Words of the letters of Kontor's languages, as DOS and as Windows write them: with a capital first, or of capitals alone. */
const DOS = word('A-Z\\x8e\\x8f\\x90\\x92\\x99\\x9a\\x9d', 'a-z\\x81\\x82\\x84\\x86\\x91\\x94\\x9b\\xe1');
const WINDOWS = word('A-ZÅÄÖÆØÉÜ', 'a-zåäöæøéüß');
/** Of DOS, á of Windows is ß: a word that has only that says nothing. */
const DOS_ALONE = /[\x80-\x9f]/;
/** A quotation mark of Windows before a capital, which DOS would have as ä, ô or ö. */
const QUOTED = /^[\x84\x93\x94][A-ZÅÄÖÆØÉÜ]/;

function word(upper: string, lower: string): RegExp {
  return new RegExp(`^(?:[a-z${upper}][${lower}]*|[${upper}]+)$`);
}

/** Whether a text in single bytes is of DOS rather than of Windows: more of its words are words then. */
function isDosText(bytes: Uint8Array): boolean {
  let [dos, windows] = [0, 0];
  for (const found of wordsBeyondAscii(bytes)) {
    dos += found.split(LINES).filter((one) => DOS_ALONE.test(one) && DOS.test(one)).length;
    if (WINDOWS.test(found) || QUOTED.test(found)) windows += 1;
    if (dos + windows >= ENOUGH) break;
  }
  return dos > windows;
}

/** Each byte by its number; those beyond ASCII are few in most texts, and a file may have 50 MB. */
function* wordsBeyondAscii(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let [from, to] = [at, at + 1];
    while (at - from < LONGEST && isLetter(bytes[from - 1])) from -= 1;
    while (to - at < LONGEST && isLetter(bytes[to])) to += 1;
    at = to;
    // Alone between digits it groups them.
    const groups = to - from === 1 && isDigit(bytes[from - 1]) && isDigit(bytes[to]);
    if (!groups) yield latin1(bytes.subarray(from, to));
  }
}

/** In either of the two. */
function isLetter(byte = 0): boolean {
  const small = byte | 0x20;
  return byte >= 0x80 || (small >= 0x61 && small <= 0x7a);
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function dosText(bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\x80-\xff]/g, (letter) => HIGH[letter.charCodeAt(0) - 0x80] ?? letter);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/**
 * Limits for a file of numbers, which may come from anywhere. A file of 2 MB with a hundred thousand customers in six
 * columns unfolds to 26 MB and takes the reader some 100 MB.
 */
export const IMPORT_BOUNDS = {
  /** Bytes of the file. A hundred thousand numbers in UTF-16 are well below it. */
  file: NUMBERS_FILE.chosen,
  /** Bytes that the parts of a packed workbook unfold to, all together. */
  unfolded: 24 * 2 ** 20,
  /** Parts of a ZIP file. */
  parts: 5_000,
  /** Tags of its parts, all together. */
  tags: 4_000_000,
  /** Filled cells of its visible sheets. */
  cells: 1_000_000,
  /** Characters of one cell: no spreadsheet saves more. */
  cell: 32_767,
  /** Characters of all its cells. */
  text: 16_000_000,
  seconds: 20,
  /** Bytes of the thread, its buffers and strings outside of the heap included. */
  memory: 150_000_000,
} as const;
