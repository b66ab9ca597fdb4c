import { type ReactNode, useRef } from 'react';
import type { AnyTextKey } from '../i18n/useTexts.ts';
import { pressByKey } from '../ui/keys/replayKey.ts';
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

interface ButtonKeyProps {
  readonly of: string;
  readonly textKey: AnyTextKey;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A key that presses the button within, such as one that opens a sheet at itself. */
export function ButtonKey({ of, textKey, className, children }: ButtonKeyProps) {
  const holder = useRef<HTMLSpanElement>(null);
  useShortcut(of, textKey, () => {
    const button = holder.current?.querySelector('button');
    // What opens at a button that is scrolled away would be out of sight, too.
    button?.scrollIntoView({ block: 'nearest' });
    pressByKey(button);
  });
  return (
    <span ref={holder} className={className}>
      {children}
    </span>
  );
}
