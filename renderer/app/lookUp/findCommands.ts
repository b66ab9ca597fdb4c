import UFuzzy from '@leeoniya/ufuzzy';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import type { Command } from '../../base/commands.ts';

/** Words in any order are tried up to this many of them. */
const MOST_WORDS = 4;

/** One letter may be wrong, missing or too many in a longer word. */
const fuzzy = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });

/**
 * The commands that a text means: its words in any order, letters with marks typed plainly, one mistake a word. Those
 * that were used last come first, then the best matches; all commands for an empty text.
 * @param recent ids, the one used last first
 */
export function findCommands(
  commands: readonly Command[],
  text: string,
  recent: readonly string[],
): readonly Command[] {
  const found = text.trim() === '' ? commands : matches(commands, text);
  const used = recent.flatMap((id) => found.find((command) => command.id === id) ?? []);
  return [...used, ...found.filter((command) => !used.includes(command))];
}

function matches(commands: readonly Command[], text: string): readonly Command[] {
  const haystack = commands.map(({ label, words = '' }) => foldedText(`${label} ${words}`));
  const [found, info, order] = fuzzy.search(haystack, foldedText(text.trim()), MOST_WORDS);
  const places = order === null ? (found ?? []) : order.map((at) => info.idx[at]);
  return places.flatMap((place) => (place === undefined ? [] : (commands[place] ?? [])));
}
