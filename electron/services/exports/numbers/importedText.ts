import { isUtf8 } from 'node:buffer';
import type { TextEncoding } from '../../../../shared/domain/textEncodings.ts';
import { dosText, isDosText } from './dosText.ts';

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
