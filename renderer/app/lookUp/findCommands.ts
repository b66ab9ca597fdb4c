import UFuzzy from '@leeoniya/ufuzzy';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import type { Command } from '../../base/commands.ts';

/** Words in any order are tried up to this many of them. */
const MOST_WORDS = 4;

/** One letter may be wrong, missing or too many in a longer word. */
const fuzzy = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });

export interface Offered {
  readonly commands: readonly Command[];
  /** Words that say nothing of a command, such as "the", in lower case and without marks. */
  readonly fillers: ReadonlySet<string>;
}

/**
 * The commands that a text means: its words in any order, letters with marks typed plainly, one mistake a word. Those
 * that have the words and can be done here come first, then those that lack something, what the text's own figures ask
 * for, and after all of these what it may mean with a mistake; what was used last is first among each. All that can be
 * done for an empty text.
 * @param recent ids, the one used last first
 */
export function findCommands(
  { commands: offered, fillers }: Offered,
  text: string,
  recent: readonly string[],
): readonly Command[] {
  const commands = offered.filter(({ ofText }) => ofText === undefined);
  const made = offered.flatMap((command) => {
    const ofText = command.ofText?.(text) ?? null;
    return ofText === null ? [] : [{ ...command, ...ofText }];
  });
  const terms = foldedText(text).split(/\s+/).filter(Boolean);
  const telling = terms.filter((term) => !fillers.has(term));
  const meant = telling.length === 0 ? terms : telling;
  const asked =
    terms.length === 0
      ? commands.filter(canBeDone)
      : [...worded(commands, terms), ...worded(commands, meant), ...made];
  const mistaken = terms.length === 0 ? [] : mistyped(commands, meant.join(' '));
  return [...new Set([...usedFirst(asked, recent), ...usedFirst(mistaken, recent)])];
}

function usedFirst(found: readonly Command[], recent: readonly string[]): readonly Command[] {
  return [...recent.flatMap((id) => found.find((command) => command.id === id) ?? []), ...found];
}

function canBeDone({ lacks }: Command): boolean {
  return lacks === undefined;
}

/**
 * Those that have all the words: what clerks call just so (the first of its other words), then by whole words before
 * beginnings, and labels before others.
 */
function worded(commands: readonly Command[], terms: readonly string[]): readonly Command[] {
  const having = (has: (command: Command) => boolean) =>
    commands.filter(has).toSorted((one, other) => one.label.length - other.label.length);
  const all = ({ label, words = '' }: Command) => `${label} ${words}`;
  const found = [
    ...having(({ words = '' }) => foldedText(words.split(' ')[0] ?? '') === terms.join(' ')),
    ...having(({ label }) => hasAll(label, terms, isSame)),
    ...having((command) => hasAll(all(command), terms, isSame)),
    ...having(({ label }) => hasAll(label, terms, begins)),
    ...having((command) => hasAll(all(command), terms, begins)),
  ];
  const labelled = commands.filter(({ label }) => foldedText(label) === terms.join(' '));
  return [...labelled, ...found.filter(canBeDone), ...found.filter((command) => !canBeDone(command))];
}

type Compare = (word: string, term: string) => boolean;
const isSame: Compare = (word, term) => word === term;
const begins: Compare = (word, term) => word.startsWith(term);

function hasAll(text: string, terms: readonly string[], compare: Compare): boolean {
  const words = foldedText(text).split(/[^\p{L}\p{N}]+/u);
  return terms.every((term) => words.some((word) => compare(word, term)));
}

function mistyped(commands: readonly Command[], text: string): readonly Command[] {
  const haystack = commands.map(({ label, words = '' }) => foldedText(`${label} ${words}`));
  const [found, info, order] = fuzzy.search(haystack, text, MOST_WORDS);
  const places = order === null ? (found ?? []) : order.map((at) => info.idx[at]);
  return places.flatMap((place) => (place === undefined ? [] : (commands[place] ?? [])));
}
