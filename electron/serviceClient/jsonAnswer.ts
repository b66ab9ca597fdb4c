import { KontorFailure } from '../../shared/domain/failure.ts';
import { checkNesting } from '../json/jsonLimits.ts';
import { parseJson } from '../json/jsonReader.ts';

/**
 * Reads a small JSON answer. The message of `JSON.parse` is never passed on: it quotes the text that it failed on.
 * @throws IncompleteAnswer when the text stops inside an object, an array or a string, or is empty
 * @throws KontorFailure `serviceAnswerUnreadable`, also for nesting deeper than 64
 */
export function readJson(bytes: Uint8Array): { readonly value: unknown; readonly text: string } {
  checkNesting(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: parseJson(text) };
  } catch {
    throw new KontorFailure('serviceAnswerUnreadable', { retryable: true });
  }
}
