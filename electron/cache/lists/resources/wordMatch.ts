import { foldedText, textFinder } from '../../../../shared/domain/foldedText.ts';
import { TRIGRAM, trigramsOf } from '../read/trigrams.ts';

/** A typed text as words that are found in any order: "kyrkvägen 127" in "127, Kyrkvägen, Luleå". */
export interface WordMatch {
  /** An FTS5 query for texts that may match; each of them is then compared. */
  readonly query: string;
  /** How many of the words stand by themselves in a text, which is given as it is and folded; null where it does not match. */
  rank(text: string, folded: string): number | null;
}

/** Letters may be anywhere in a word; a short figure begins one, since a house number is no part of a post code. */
const LONGEST_FIGURE = 3;

/** Null for a text too short to be searched for. */
export function wordMatch(typed: string): WordMatch | null {
  const needle = foldedText(typed.trim());
  if ([...needle].length < TRIGRAM) return null;
  const words = wordsOf(needle);
  const letters = wordsOf(typed).map(textFinder);
  const indexed = words.filter((word) => [...word].length >= TRIGRAM);
  // Without one word that the index knows, only the text as it was typed narrows anything down.
  const queries = indexed.length === 0 ? [needle] : indexed;
  return {
    query: queries.map((word) => `(${trigramsOf(word)})`).join(' AND '),
    rank: (text, folded) => {
      if (!letters.every((isIn) => isIn(text, folded))) return null;
      const there = wordsOf(folded);
      const whole = words.filter((word) => there.includes(word)).length;
      if (words.length > 0 && whole === words.length) return whole;
      if (folded.includes(needle)) return whole;
      const some = indexed.length > 0 && words.every((word) => isPart(word, folded, there));
      return some ? whole : null;
    },
  };
}

function isPart(word: string, text: string, there: readonly string[]): boolean {
  const figure = /^\p{N}+$/u.test(word) && word.length <= LONGEST_FIGURE;
  return figure ? there.some((one) => one.startsWith(word)) : text.includes(word);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
}
