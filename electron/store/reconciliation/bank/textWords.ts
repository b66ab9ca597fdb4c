import { plainReference } from '../../../../shared/domain/paymentReference.ts';

/** Words with a digit; of more a text says nothing in particular. */
export const MOST_WORDS = 100;
/** Parts of a word such as `2026/04-123`. */
const MOST_PARTS = 6;
/** Of a number that stands alone: a shorter one may be anything. */
export const SHORTEST_WORD = 4;

const RUN = /[\p{L}\p{N}]+(?:[-./_:][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+/gu;
const AMOUNT = /(?<![\p{L}\p{N}])\d+(?:[ .'’]\d{3})*,\d{2}(?![\p{L}\p{N}])/gu;
const DAY = /^(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2}))$/;
const POINTED = /^\d+(?:\.\d{3})*\.\d{2}$/;

/**
 * The whole words of a text that may be a number, plain; also parts of what is written in one with marks between. A day
 * and an amount are no numbers. Null where there are too many.
 */
export function numberWords(text: string): Set<string> | null {
  const words = new Set<string>();
  for (const [run] of text.normalize('NFKC').replace(AMOUNT, ' ').matchAll(RUN)) {
    for (const slice of slicesOf(run)) {
      const word = /\d/.test(slice) ? plainReference(slice) : '';
      if (word !== '') words.add(word);
    }
    if (words.size > MOST_WORDS) return null;
  }
  return words;
}

function* slicesOf(run: string): Generator<string> {
  if (DAY.test(run) || POINTED.test(run)) {
    yield run;
    return;
  }
  const parts = [...run.matchAll(PART)].map(({ index, 0: part }) => ({
    from: index,
    to: index + part.length,
  }));
  for (const [at, { from }] of parts.entries())
    for (const { to } of parts.slice(at, at + MOST_PARTS)) yield run.slice(from, to);
}
