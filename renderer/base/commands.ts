import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { MenuEntry } from '../ui/MenuList.tsx';

/** Something that can be done now, as the look-up box offers it. */
export interface Command {
  /**
   * The same as long as it does the same: what was used last is listed first, and the words by which it is found besides
   * are in the catalogue `words` under it.
   */
  readonly id: string;
  readonly label: string;
  /** The name of the screen or part that it opens, which finds it as its label does. */
  readonly name?: string;
  /** Words that no catalogue has, such as a name; never shown. */
  readonly words?: string;
  /** What it needs and what is not there, such as an open customer; it says so instead of doing anything. */
  readonly lacks?: string;
  readonly shortcut?: string;
  readonly run: () => void;
  /** What the command is for a typed text, whose figures are a part of it; null where the text has none for it. */
  readonly ofText?: (text: string) => Pick<Command, 'label' | 'run'> | null;
}

type Source = () => readonly Command[];

let sources: readonly Source[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Source[]) {
  sources = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Offers commands in the look-up box while the component is mounted, as `useShortcut` does with keys. They are asked
 * for only while the box is open: a list that changes with every key costs nothing.
 */
export function useCommands(commands: Source): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const source = () => latest.current();
    change([...sources, source]);
    return () => change(sources.filter((other) => other !== source));
  }, []);
}

/** The lines of a menu as commands, the menu's name before each. What has a key is offered with it already. */
export function menuCommands(menu: string, label: string, entries: readonly MenuEntry[]): Command[] {
  return entries
    .filter(({ shortcut, isDisabled }) => shortcut === undefined && isDisabled !== true)
    .map((entry) => ({
      id: `${menu}.${entry.id}`,
      label: `${label}: ${entry.label.replace(/…$/, '')}`,
      run: entry.onAction,
    }));
}

/** All that can be done now, in the order in which it was offered. */
export function useOfferedCommands(): Source {
  const all = useSyncExternalStore(subscribe, () => sources);
  return () => all.flatMap((source) => source());
}
