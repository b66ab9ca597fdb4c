import { foldedText } from '../../../shared/domain/foldedText.ts';
import { type Command, useOfferedCommands } from '../../base/commands.ts';
import { useRegisteredShortcuts } from '../../base/shortcuts.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useAnyTexts } from '../../i18n/useTexts.ts';
import type { Offered } from './findCommands.ts';

/**
 * Everything that can be done, besides finding: each key in force, what the screens offer without one, and what another
 * screen would; each with the words that clerks use for it.
 */
export function useAllCommands(): () => Offered {
  const t = useAnyTexts();
  const { catalogue } = useLocale();
  const keys = useRegisteredShortcuts();
  const offered = useOfferedCommands();
  return () => {
    // Undefined before the texts of what is loaded later are there.
    const words: Readonly<Record<string, string>> | undefined = catalogue?.words;
    // A command with a second key is listed once, with its first.
    const first = new Map<string, Command>();
    for (const { key, textKey, run } of keys) {
      if (textKey === 'shell:commandLookUp' || first.has(textKey)) continue;
      first.set(textKey, { id: textKey, label: t(textKey), shortcut: key, run });
    }
    const all = [...first.values()];
    for (const command of offered()) {
      const keyed = first.get(command.id);
      // A screen that has a key is offered once, with its key and its name.
      if (keyed === undefined) all.push(command);
      else if (command.name !== undefined) all[all.indexOf(keyed)] = { ...command, ...keyed };
    }
    const here = new Set(all.flatMap(({ id, lacks }) => (lacks === undefined ? [id] : [])));
    const commands = all.filter(({ id, lacks }) => lacks === undefined || !here.has(id));
    return {
      commands: commands.map((command) => ({
        ...command,
        words: [command.words, ...familyOf(command.id).map((id) => words?.[id])].filter(Boolean).join(' '),
      })),
      fillers: new Set(foldedText(words?.['fillers'] ?? '').split(' ')),
    };
  };
}

/** `list.pdfs.7` is of `list.pdfs`, which is of `list`: what finds the one finds the other. */
function familyOf(id: string): string[] {
  const parts = id.split('.');
  return parts.map((_, place) => parts.slice(0, parts.length - place).join('.'));
}
