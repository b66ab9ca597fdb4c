import { isUtf8 } from 'node:buffer';

/** Why a file is no list of numbers. */
export type ImportRefusal = 'tooLarge' | 'packed' | 'locked' | 'notText';

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** `PK`, as XLSX, ODS and every ZIP begin; `ÐÏ` and so on, as XLS begins. */
const WORKBOOKS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const PDF = [0x25, 0x50, 0x44, 0x46];
/** Bytes that are decoded at a time. */
const PIECE = 2 ** 20;

/** True for what may be a workbook, and is certainly not text. */
export function isPacked(bytes: Uint8Array): boolean {
  return WORKBOOKS.some((start) => begins(bytes, start));
}

/**
 * The text of a file: by its byte order mark; without one, by its zero bytes as UTF-16; else UTF-8, and if that fails,
 * Latin-1 as Windows writes it. Bytes that are not text are refused.
 */
export function importedText(
  bytes: Uint8Array,
): { readonly text: string } | { readonly refused: 'packed' | 'notText' } {
  if (isPacked(bytes) || begins(bytes, PDF)) return { refused: 'packed' };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return isText(text) ? { text } : { refused: 'notText' };
}

/** The same in pieces, for a file of which the text is not to be held as a whole; each time from its beginning. */
export function importedPieces(
  bytes: Uint8Array,
): { readonly pieces: Iterable<string> } | { readonly refused: 'packed' | 'notText' } {
  if (isPacked(bytes) || begins(bytes, PDF)) return { refused: 'packed' };
  const encoding = encodingOf(bytes);
  const pieces = { [Symbol.iterator]: () => decoded(bytes, encoding) };
  for (const piece of pieces) if (!isText(piece)) return { refused: 'notText' };
  return { pieces };
}

function* decoded(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}

/** Except for white space, no list of numbers holds a control character. */
function isText(text: string): boolean {
  return !/(?!\s)\p{Cc}/u.test(text);
}

function encodingOf(bytes: Uint8Array): string {
  for (const [encoding, mark] of MARKS) if (begins(bytes, mark)) return encoding;
  return wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
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
