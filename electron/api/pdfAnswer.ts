import { KontorFailure } from '../../shared/domain/failure.ts';
import { IncompleteAnswer } from '../json/incompleteAnswer.ts';
import { readJson } from './jsonAnswer.ts';

const START = '%PDF-';
const END = '%%EOF';
/** Readers of PDF look for the start this far from the first byte, and for the end mark this far from the last one. */
const SEARCHED = 1024;
/** Characters of base64 that hold as many bytes. */
const SEARCHED_IN_BASE64 = Math.ceil(SEARCHED / 3) * 4;
const DATA_ADDRESS = /^data:[^,]{0,200};base64,/i;

/**
 * The PDF of an answer: the bytes themselves, or base64 in any field of a JSON answer (docs/design.md §5.7; the
 * service documents neither). The file must have `%PDF-` near its first byte and `%%EOF` near its last; what other
 * programs put before it, such as a byte order mark, stays.
 * @throws IncompleteAnswer when it begins as a PDF, or as JSON, and stops in the middle
 * @throws KontorFailure `serviceNotAPdf`
 */
export function readPdf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (startsAsPdf(bytes) && !isMarkup(bytes)) return complete(bytes);
  const encoded = findBase64(parsed(bytes));
  if (encoded === undefined) throw new KontorFailure('serviceNotAPdf');
  return complete(encoded);
}

function startsAsPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, SEARCHED)).includes(START);
}

/** JSON, HTML or XML, which may speak of a PDF. */
function isMarkup(bytes: Uint8Array): boolean {
  return '{["<'.includes(latin1(bytes.subarray(0, 64)).replace(/^ï»¿/, '').trimStart().at(0) ?? ' ');
}

function complete(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!latin1(bytes.subarray(-SEARCHED)).includes(END)) throw new IncompleteAnswer();
  return bytes;
}

function parsed(bytes: Uint8Array): unknown {
  const first = latin1(bytes.subarray(0, 64)).trimStart().at(0) ?? '';
  if (bytes.length > 0 && !'{["'.includes(first)) throw new KontorFailure('serviceNotAPdf');
  try {
    return readJson(bytes).value;
  } catch (error) {
    if (error instanceof IncompleteAnswer) throw error;
    throw new KontorFailure('serviceNotAPdf');
  }
}

/** The first text, in the order of the answer, that holds a PDF. Nesting is bounded by `readJson`. */
function findBase64(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof value === 'string') return decoded(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = findBase64(inner);
    if (found) return found;
  }
  return undefined;
}

function decoded(text: string): Uint8Array<ArrayBuffer> | undefined {
  const base64 = text.replace(DATA_ADDRESS, '').replaceAll(/\s+/g, '');
  if (!startsAsPdf(Buffer.from(base64.slice(0, SEARCHED_IN_BASE64), 'base64'))) return undefined;
  if (!/^[\w+/-]+={0,2}$/.test(base64)) return undefined;
  // A copy of its own: Node may place small buffers in a pool that they share.
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  return bytes;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
