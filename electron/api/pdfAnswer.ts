import { KontorFailure } from '../../shared/domain/failure.ts';
import { IncompleteAnswer } from '../json/incompleteAnswer.ts';
import { readJson } from './jsonAnswer.ts';

const START = '%PDF-';
const END = '%%EOF';
/** `%PDF-` in base64, whatever follows. */
const START_IN_BASE64 = 'JVBERi0';
/** Readers of PDF look for the end mark this far from the last byte. */
const TAIL = 1024;
const DATA_ADDRESS = /^data:[^,]{0,200};base64,/i;

/**
 * The PDF of an answer: the bytes themselves, or base64 in any field of a JSON answer (docs/design.md §5.7; the
 * service documents neither). The file must begin with `%PDF-` and end with `%%EOF`.
 * @throws IncompleteAnswer when it begins as a PDF, or as JSON, and stops in the middle
 * @throws KontorFailure `serviceNotAPdf`
 */
export function readPdf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (startsAsPdf(bytes)) return complete(bytes);
  const encoded = findBase64(parsed(bytes));
  if (encoded === undefined) throw new KontorFailure('serviceNotAPdf');
  return complete(encoded);
}

function startsAsPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, START.length)) === START;
}

function complete(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!latin1(bytes.subarray(-TAIL)).includes(END)) throw new IncompleteAnswer();
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
  if (!base64.startsWith(START_IN_BASE64) || !/^[\w+/-]+={0,2}$/.test(base64)) return undefined;
  // A copy of its own: Node may place small buffers in a pool that they share.
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  return startsAsPdf(bytes) ? bytes : undefined;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
