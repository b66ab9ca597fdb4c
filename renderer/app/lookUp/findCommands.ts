import UFuzzy from '@leeoniya/ufuzzy';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import type { Command } from '../../base/commands.ts';
import { plainWords } from './lookUpEntries.ts';

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
 * The commands that a text means: its words in any order, letters with marks typed plainly, one mistake a word. What is
 * called so comes first (`worded`), then what the text's own figures ask for, and after all of these what it may mean
 * with a mistake; what was used last is first among those that are meant alike. All that can be done for an empty text.
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
      ? [commands.filter(canBeDone)]
      : [...worded(commands, text, terms), ...worded(commands, '', meant), made];
  const mistaken = terms.length === 0 ? [] : mistyped(commands, meant.join(' '));
  return [...new Set([...asked, mistaken].flatMap((found) => usedFirst(found, recent)))];
}

function usedFirst(found: readonly Command[], recent: readonly string[]): readonly Command[] {
  return [...recent.flatMap((id) => found.find((command) => command.id === id) ?? []), ...found];
}

function canBeDone({ lacks }: Command): boolean {
  return lacks === undefined;
}

/**
 * Those that have all the words, in the order in which they are meant: what has this label, to the letter or without
 * its punctuation, and a screen of this name; then what clerks call just so (the first of its other words), what is
 * called something that begins so, what has the words in what it is called, and what has them among its other words.
 * Where none is called just so, what lacks something comes after all that can be done.
 */
function worded(
  commands: readonly Command[],
  text: string,
  terms: readonly string[],
): readonly (readonly Command[])[] {
  const start = plainWords(text);
  const known = commands.map((command) => {
    const { label, name = '', words = '' } = command;
    const called = [label, name].map(plainWords);
    const ownWords = called.join(' ').split(' ');
    const allWords = [...ownWords, ...plainWords(words).split(' ')];
    return { command, called, ownWords, allWords, first: foldedText(words.split(' ')[0] ?? '') };
  });
  type Known = (typeof known)[number];
  const having = (has: (one: Known) => boolean) => known.filter(has).map(({ command }) => command);
  const shortFirst = (found: readonly Command[]) =>
    found.toSorted((one, other) => one.label.length - other.label.length);
  const isAmong = (words: readonly string[], compare: Compare) =>
    terms.every((term) => words.some((word) => compare(word, term)));
  const exact = [
    commands.filter(({ label }) => foldedText(label) === foldedText(text.trim())),
    having(({ called }) => called[0] === start),
    having(({ called }) => start !== '' && called.includes(start)),
  ];
  const ranks = [
    having(({ first }) => first === terms.join(' ')),
    having(({ called }) => start !== '' && called.some((words) => words.startsWith(start))),
    having(({ ownWords }) => isAmong(ownWords, isSame)),
    having(({ allWords }) => isAmong(allWords, isSame)),
    having(({ ownWords }) => isAmong(ownWords, begins)),
    having(({ allWords }) => isAmong(allWords, begins)),
  ].map(shortFirst);
  const isLacking = (command: Command) => !canBeDone(command);
  return [
    ...exact.flatMap((found) => [found.filter(canBeDone), found.filter(isLacking)]),
    ...ranks.map((found) => found.filter(canBeDone)),
    ...ranks.map((found) => found.filter(isLacking)),
  ];
}

type Compare = (word: string, term: string) => boolean;
const isSame: Compare = (word, term) => word === term;
const begins: Compare = (word, term) => word.startsWith(term);

function mistyped(commands: readonly Command[], text: string): readonly Command[] {
  const haystack = commands.map(({ label, name = '', words = '' }) =>
    foldedText(`${label} ${name} ${words}`),
  );
  const [found, info, order] = fuzzy.search(haystack, text, MOST_WORDS);
  const places = order === null ? (found ?? []) : order.map((at) => info.idx[at]);
  return places.flatMap((place) => (place === undefined ? [] : (commands[place] ?? [])));
}
