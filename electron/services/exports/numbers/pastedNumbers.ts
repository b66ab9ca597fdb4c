import {
  type CustomerNumber,
  type CustomerNumberProblem,
  parseCustomerNumber,
} from '../../../../shared/domain/customerRef.ts';
import type { RefusedNumbers } from '../../../../shared/ipc/customerRef.ts';
import { EXPONENT } from './importedNumbers.ts';

const MOST_SHOWN = 20;
const LONGEST_SHOWN = 60;

export interface PastedNumbers extends RefusedNumbers {
  /** Each once, in the order of the text. */
  readonly numbers: readonly CustomerNumber[];
}

/**
 * Customer numbers of a pasted or imported list: separated by white space, commas, semicolons or quotes; what is within
 * quotes is one value, and so is `4,687E+11`. A letter
 * alone before digits on its line is their prefix (`K 10001`).
 */
export function pastedNumbers(text: string): PastedNumbers {
  const numbers = new Set<CustomerNumber>();
  const refused = new Map<string, CustomerNumberProblem>();
  let duplicates = 0;
  const joined = text.replace(/(?<![^\s,;|"'\ufeff])(\p{L})[ \u00a0\u202f]+(?=\d)/gu, '$1');
  for (const piece of piecesOf(joined)) {
    const parsed = parseCustomerNumber(piece);
    if (!parsed.ok) refused.set(piece, parsed.problem);
    else if (numbers.has(parsed.number)) duplicates += 1;
    else numbers.add(parsed.number);
  }
  const notNumbers = [...refused]
    .slice(0, MOST_SHOWN)
    .map(([piece, problem]) => ({ piece: piece.slice(0, LONGEST_SHOWN), problem }));
  return { numbers: [...numbers], duplicates, refused: refused.size, notNumbers };
}

const QUOTED = /"([^"\r\n]*)"/gu;

function* piecesOf(text: string): Generator<string> {
  let from = 0;
  const words = (part: string) =>
    part
      .replace(EXPONENT, '$1.')
      .split(/[\s,;|"'\ufeff]+/u)
      .filter((word) => word !== '');
  for (const { 0: quoted, 1: value = '', index } of text.matchAll(QUOTED)) {
    yield* words(text.slice(from, index));
    if (value.trim() !== '') yield value.trim();
    from = index + quoted.length;
  }
  yield* words(text.slice(from));
}
