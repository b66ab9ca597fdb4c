import { type Command, useOfferedCommands } from '../../base/commands.ts';
import { useRegisteredShortcuts } from '../../base/shortcuts.ts';
import { useAnyTexts } from '../../i18n/useTexts.ts';

/** Everything that can be done now, besides finding: each key in force, then what the screens offer without one. */
export function useAllCommands(): () => readonly Command[] {
  const t = useAnyTexts();
  const keys = useRegisteredShortcuts();
  const offered = useOfferedCommands();
  return () => {
    // A command with a second key is listed once, with its first.
    const first = new Map<string, Command>();
    for (const { key, textKey, run } of keys) {
      if (textKey === 'shell:commandLookUp' || first.has(textKey)) continue;
      first.set(textKey, { id: textKey, label: t(textKey), shortcut: key, run });
    }
    return [...first.values(), ...offered()];
  };
}
