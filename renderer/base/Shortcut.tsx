import type { AnyTextKey } from '../i18n/textKeys.ts';
import { useShortcut } from './shortcuts.ts';

interface ShortcutProps {
  readonly of: string;
  readonly textKey: AnyTextKey;
  readonly run: () => void;
}

/** A key that means something only while this element stands, such as Escape while there is a step back. */
export function Shortcut({ of, textKey, run }: ShortcutProps) {
  useShortcut(of, textKey, run);
  return null;
}
