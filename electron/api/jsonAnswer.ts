import { KontorFailure } from '../../shared/domain/failure.ts';
import { IncompleteAnswer } from '../json/incompleteAnswer.ts';
import { parseJson } from '../json/parseJson.ts';

/** Deeper than any answer needs, shallow enough for every recursive reader after us. */
const DEEPEST = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

export interface JsonText {
  readonly value: unknown;
  readonly text: string;
}

/**
 * Reads a small JSON answer. The message of `JSON.parse` is never passed on: it quotes the text that it failed on.
 * @throws IncompleteAnswer when the text stops inside an object, an array or a string, or is empty
 * @throws KontorFailure `serviceAnswerUnreadable`, also for nesting deeper than 64
 */
export function readJson(bytes: Uint8Array): JsonText {
  checkNesting(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: parseJson(text) };
  } catch {
    throw new KontorFailure('serviceAnswerUnreadable', { retryable: true });
  }
}

/** Refuses nesting bombs before the parser sees them, and distinguishes a cut text from a wrong one. */
function checkNesting(bytes: Uint8Array): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (isOpening(byte)) depth++;
    else if (isClosing(byte)) depth--;
    if (depth > DEEPEST) throw new KontorFailure('serviceAnswerUnreadable');
  }
  if (bytes.length === 0 || inString || depth > 0) throw new IncompleteAnswer();
}
