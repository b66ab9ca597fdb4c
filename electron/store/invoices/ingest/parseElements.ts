import { isUtf8 } from 'node:buffer';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { parseJson } from '../../../json/jsonReader.ts';
import type { Element } from './elementScanner.ts';

/** An element that was not parsed, and why. */
export class Unparsed {
  readonly reason: 'not UTF-8' | 'nested too deep';

  constructor(reason: Unparsed['reason']) {
    this.reason = reason;
  }
}

const NOT_TEXT = new Unparsed('not UTF-8');
const TOO_DEEP = new Unparsed('nested too deep');

/**
 * The values of some elements of a slice. Where they stand together they are parsed in one go.
 * @throws KontorFailure serviceAnswerUnreadable when one of them is no JSON: then nothing in the answer is
 *   to be trusted. The message of `JSON.parse` is dropped, since it quotes what it choked on.
 */
export function parseElements(bytes: Uint8Array, elements: readonly Element[]): unknown[] {
  const first = elements[0];
  const last = elements.at(-1);
  if (!first || !last) return [];
  if (elements.some((element) => element.tooDeep) || !isUtf8(bytes.subarray(first.start, last.end))) {
    return elements.map((element) => parseAlone(bytes, element));
  }
  const values = parse(`[${joined(bytes, elements)}]`);
  if (!Array.isArray(values) || values.length !== elements.length) {
    throw new KontorFailure('serviceAnswerUnreadable');
  }
  return values;
}

function joined(bytes: Uint8Array, elements: readonly Element[]): string {
  const text = asBuffer(bytes);
  if (contiguous(elements)) return text.toString('utf8', elements[0]?.start, elements.at(-1)?.end);
  return elements.map(({ start, end }) => text.toString('utf8', start, end)).join(',');
}

/** Nothing but separators stands between the elements: none of the slice's elements is left out. */
function contiguous(elements: readonly Element[]): boolean {
  for (let at = 1; at < elements.length; at += 1) {
    if ((elements[at]?.start ?? 0) - (elements[at - 1]?.end ?? 0) > 2) return false;
  }
  return true;
}

function parseAlone(bytes: Uint8Array, element: Element): unknown {
  if (element.tooDeep) return TOO_DEEP;
  const part = bytes.subarray(element.start, element.end);
  if (!isUtf8(part)) return NOT_TEXT;
  return parse(asBuffer(part).toString('utf8'));
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new KontorFailure('serviceAnswerUnreadable');
  }
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
