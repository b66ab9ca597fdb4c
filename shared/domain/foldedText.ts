import { parseCustomerNumber } from './customerRef.ts';

/** Letters that Unicode does not take apart into a plain letter and its mark, each with a mark that no text has. */
const OTHERS = new Map(
  ['øo', 'æae', 'œoe', 'ßss', 'đd', 'ðd', 'łl', 'þth', 'ıi'].map(([letter = '', ...plain], at) => [
    letter,
    `${plain.join('')}${String.fromCodePoint(0xe0100 + at)}`,
  ]),
);
const OTHER = new RegExp(`[${[...OTHERS.keys()].join('')}]`, 'g');

export function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** A text as it is searched: lower case, every letter without its marks, so that "malmo" finds "Malmö". */
export function foldedText(text: string): string {
  const lower = text.toLowerCase();
  return isAscii(lower) ? lower : markedText(lower).replace(/\p{M}/gu, '');
}

/**
 * Says of texts whether a typed one is in them, whatever the case: a letter without a mark stands for those with one as
 * well ("a" for "å"), one with a mark for itself alone. `folded` is the text's `foldedText`, where it is at hand.
 */
export function textFinder(typed: string): (text: string, folded?: string) => boolean {
  const wanted = foldedText(typed);
  const marked = markedText(typed.toLowerCase());
  if (marked === wanted) return (text, folded = foldedText(text)) => folded.includes(wanted);
  const letters = marked.replace(/(\P{M})(\p{M}*)/gsu, (_, letter: string, marks: string) => {
    const code = `\\u{${letter.codePointAt(0)?.toString(16)}}`;
    return marks === '' ? `${code}\\p{M}*` : `${code}${marks}(?!\\p{M})`;
  });
  const pattern = new RegExp(letters, 'u');
  return (text, folded = foldedText(text)) =>
    folded.includes(wanted) && pattern.test(markedText(text.toLowerCase()));
}

/** The same for each word of a typed text by itself. */
export function wordFinders(typed: string): ReturnType<typeof textFinder>[] {
  return typed.trim().split(/\s+/).filter(Boolean).map(textFinder);
}

/** Each letter as a plain one with its marks after it. */
function markedText(lower: string): string {
  return lower.normalize('NFD').replace(OTHER, (letter) => OTHERS.get(letter) ?? letter);
}

interface NamedCustomer {
  readonly number: string;
  /** The clerk's own name for it. */
  readonly givenName: string;
}

/**
 * Says of customers whether a text is part of their number or of the clerk's name for them, whatever the case. After a
 * prefix letter only the beginning of a number matches: `K100` finds 10001 and not 41001.
 */
export function isInCustomer(text: string): (customer: NamedCustomer) => boolean {
  const needle = text.toLowerCase();
  const isIn = textFinder(text);
  const parsed = parseCustomerNumber(text);
  return ({ number, givenName }) =>
    number.includes(needle) || isIn(givenName) || (parsed.ok && number.startsWith(parsed.number));
}
