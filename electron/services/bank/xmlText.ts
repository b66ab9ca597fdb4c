import { BankRefused } from './bankRefused.ts';

/** Bytes that are decoded at once. */
const STEP = 64_000;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-15';

/** Byte order marks, then how `<` begins where there is none. */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
];

/**
 * Encodings by the names that a declaration gives them. Latin-1 is read as Windows writes it, which has more letters. A
 * text that says UTF-16 and is written in single bytes comes from a program that has changed it on the way, into UTF-8.
 */
const DECLARED = new Map<string, Encoding>([
  ['', 'utf-8'],
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['utf-16', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
]);
const DECLARATION = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/;
const DECLARATION_LENGTH = 200;

const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);

/** Whether a file begins as XML does, in whichever encoding. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  return bytes.subarray(0, DECLARATION_LENGTH).find((byte) => !BLANKS.has(byte)) === 0x3c;
}

/**
 * The text of an XML file, step by step.
 * @throws BankRefused for bytes that are no text in the encoding that is declared, and where a letter is cut at the end
 */
export function* xmlText(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let at = 0; at < bytes.length; at += STEP) {
    try {
      yield decoder.decode(bytes.subarray(at, at + STEP), { stream: true });
    } catch (error) {
      throw error instanceof TypeError ? new BankRefused('notText') : error;
    }
  }
  try {
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new BankRefused('cut') : error;
  }
}

function encodingOf(bytes: Uint8Array): Encoding {
  const marked = MARKS.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return marked[0];
  const start = Buffer.from(bytes.subarray(0, DECLARATION_LENGTH)).toString('latin1');
  const encoding = DECLARED.get((DECLARATION.exec(start)?.[1] ?? '').toLowerCase());
  if (encoding === undefined) throw new BankRefused('notText');
  return encoding;
}
