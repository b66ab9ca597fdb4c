import { KontorFailure } from '../../shared/domain/failure.ts';
import { IncompleteAnswer } from './incompleteAnswer.ts';
import { isClosing, isOpening, SignWalk } from './signWalk.ts';

/** Deeper than any answer needs, shallow enough for every recursive reader after us. */
const DEEPEST = 64;

/**
 * Refuses nesting bombs before the parser sees them, and distinguishes a cut text from a wrong one.
 * @throws IncompleteAnswer when the text stops inside an object, an array or a string, or is empty
 * @throws KontorFailure `serviceAnswerUnreadable` for nesting deeper than 64
 */
export function checkNesting(bytes: Uint8Array): void {
  const walk = new SignWalk();
  let depth = 0;
  walk.walk(bytes, (byte) => {
    if (isOpening(byte)) depth++;
    else if (isClosing(byte)) depth--;
    if (depth > DEEPEST) throw new KontorFailure('serviceAnswerUnreadable');
  });
  if (bytes.length === 0 || walk.inString || depth > 0) throw new IncompleteAnswer();
}
