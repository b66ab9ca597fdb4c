import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { AnyTextKey } from '../i18n/useTexts.ts';
import { pressByKey } from '../ui/keys/replayKey.ts';
import { afterSettled } from '../ui/pendingWork.tsx';

export interface Shortcut {
  /** `r`, `/`, `?`, `Shift+e`, `F6`, or a chord such as `Mod+k` or `Alt+ArrowUp`; `Mod` is Ctrl, and Cmd on a Mac. */
  readonly key: string;
  /** What it does, for the shortcut sheet and the look-up box. */
  readonly textKey: AnyTextKey;
  readonly run: () => void;
  /** It does the same whatever the screen shows, and so waits for no list that is on its way. */
  readonly onAnyScreen?: boolean;
}

let registered: readonly Shortcut[] = [];
let singleKeys = true;
const listeners = new Set<() => void>();

function change(next: readonly Shortcut[]) {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Single keys can be switched off in the settings; chords stay. */
export function allowSingleKeys(allowed: boolean): void {
  singleKeys = allowed;
}

const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
/** Chords that edit a text stay with the text while one is being typed. */
const EDITING = new Set(['Mod+a', 'Mod+c', 'Mod+v', 'Mod+x', 'Mod+y', 'Mod+z']);
const DIALOGS = '[role=dialog], [role=alertdialog]';
const MENUS = '[role=menu], [role=listbox]';

function within(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

const LETTER = /^(?:Shift\+)?(?:Mod\+)?\p{L}$/u;
const FUNCTION_KEY = /^(Shift\+)?F\d+$/;

function leftAlone(key: string, target: EventTarget | null): boolean {
  // No text is written with a function key.
  if (FUNCTION_KEY.test(key)) return within(target, `${DIALOGS}, ${MENUS}`);
  if (key.startsWith('Alt+')) return within(target, `${TYPING}, ${DIALOGS}, ${MENUS}`);
  if (!key.includes('Mod+')) return !singleKeys || within(target, `${TYPING}, ${DIALOGS}, ${MENUS}`);
  return (
    (within(target, DIALOGS) && !within(target, MENUS)) ||
    (EDITING.has(key.replace('Shift+', '')) && within(target, TYPING))
  );
}

/** An open menu holds the focus and returns it when it closes; a chord works from there. */
function afterMenu(menu: EventTarget, run: () => void): void {
  pressByKey(menu, 'Escape');
  afterSettled(run);
}

/** Brackets, which many layouts have in a third row. */
const TYPED_WITH_ALT = new Set(['[', ']']);

/**
 * The name of the pressed key as registered: `Mod+k`, `r`, `?`, `Shift+e`, `Shift+Mod+c`, `Alt+ArrowUp`, `Alt+1`. With a
 * letter or F6 Shift is a part of the name, whatever Caps Lock says; elsewhere it counts only through its character.
 */
function pressedKey(event: KeyboardEvent): string {
  // Where a layout has brackets behind Option or AltGr, which may come as Ctrl and Alt, they are what was typed.
  if (event.altKey && TYPED_WITH_ALT.has(event.key)) return event.key;
  if (event.altKey) {
    // With Option a Mac types another character than the key's digit.
    const digit = /^Digit(\d)$/.exec(event.code)?.[1];
    return event.ctrlKey || event.metaKey ? '' : `Alt+${digit ?? event.key}`;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = key.length === 1 && key !== key.toUpperCase();
  const chord = event.ctrlKey || event.metaKey ? `Mod+${key}` : key;
  return event.shiftKey && (isLetter || FUNCTION_KEY.test(key)) ? `Shift+${chord}` : chord;
}

/** Runs the newest registration for the key; true when one took it. */
function runShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const key = pressedKey(event);
  if (leftAlone(key, event.target)) return false;
  const shortcut = registered.findLast((candidate) => candidate.key === key);
  if (!shortcut) return false;
  event.preventDefault();
  // A letter that is held down is pressed once: it may freeze, save or undo something.
  if (event.repeat && LETTER.test(key)) return true;
  if (event.target && within(event.target, MENUS)) afterMenu(event.target, shortcut.run);
  else shortcut.run();
  return true;
}

/** Whether the newest registration for the key does the same whatever the screen shows. */
export function isForAnyScreen(event: KeyboardEvent): boolean {
  const key = pressedKey(event);
  const isOpen = !leftAlone(key, document.activeElement);
  return isOpen && registered.findLast((candidate) => candidate.key === key)?.onAnyScreen === true;
}

/** Registers a key while the component is mounted. The newest registration of a key wins. */
export function useShortcut(
  key: string,
  textKey: AnyTextKey,
  handler: () => void,
  onAnyScreen = false,
): void {
  const run = useEffectEvent(handler);
  useEffect(() => {
    const shortcut: Shortcut = { key, textKey, run, onAnyScreen };
    change([...registered, shortcut]);
    return () => change(registered.filter((other) => other !== shortcut));
  }, [key, textKey, onAnyScreen]);
}

/** All that are in force now, one for each key. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered);
}

/** Listens for the whole window; used once, in the shell. */
export function useShortcutListener(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      runShortcut(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Ctrl+Enter does the main thing, as it does in a sheet: also on a button or a choice within the element, which would
 * else take it for its own Enter.
 */
export function useMainKey(within: RefObject<HTMLElement | null>, textKey: AnyTextKey, act: () => void) {
  const run = useEffectEvent(act);
  useShortcut('Mod+Enter', textKey, act);
  useEffect(() => {
    const element = within.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [within]);
}

/** `/` and Ctrl or Cmd with F put the cursor into the filter of the list on screen; in a PDF the chord is the PDF's. */
export function useFilterKeys(textKey: AnyTextKey, field: () => HTMLInputElement | null | undefined): void {
  const go = () => {
    const input = field();
    input?.focus();
    input?.select();
  };
  useShortcut('/', textKey, go);
  useShortcut('Mod+f', textKey, go);
}
