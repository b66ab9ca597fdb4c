import { useEffect, useRef } from 'react';
import { useShortcut } from '../../app/shortcuts.ts';
import { useApp } from '../../app/useApp.ts';
import type { AnyTextKey } from '../../i18n/textKeys.ts';

/** Where a letter is typed, or belongs to what stands over the screen. */
const OWN_KEYS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/**
 * A letter together with Shift. The shell's shortcuts take Shift for a part of the character, so this listens
 * before them; the registration shows the key in the shortcut sheet and the command in the look-up box.
 */
export function useShiftedKey(letter: string, textKey: AnyTextKey, handler: () => void): void {
  const allowed = useApp((app) => app.settings.singleKeyShortcuts);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useShortcut(`Shift+${letter}`, textKey, handler);
  useEffect(() => {
    if (!allowed) return;
    const listen = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (!shiftKey || ctrlKey || metaKey || altKey || event.isComposing) return;
      if (event.key.toLowerCase() !== letter) return;
      if (target instanceof Element && target.closest(OWN_KEYS) !== null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [allowed, letter]);
}
