import type { AnyTextKey } from '../i18n/textKeys.ts';
import { useShortcut } from './shortcuts.ts';

interface ShortcutProps {
  readonly of: string;
  readonly textKey: AnyTextKey;
  readonly run: () => void;
}

/** A key that works only while this element is mounted, such as Escape while there is a step back. */
export function Shortcut({ of, textKey, run }: ShortcutProps) {
  useShortcut(of, textKey, run);
  return null;
}
