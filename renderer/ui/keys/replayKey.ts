import { focusedElement, focusOn, stopsIn } from '../focus/focusRegions.ts';

/** A key as it was pressed, or a text that was pasted. */
export type Press = { readonly key: KeyboardEvent } | { readonly pasted: string };

const given = new WeakSet<Event>();

/** Whether an event was dispatched here: it is not held a second time. */
export function isGiven(event: Event): boolean {
  return given.has(event);
}

/**
 * Gives a press to what has the keyboard now: its events, and what a browser does with a key that no listener has
 * taken. For events of a script a browser does the latter for clicks alone.
 */
export async function givePress(press: Press): Promise<void> {
  if ('pasted' in press) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', press.pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (dispatch(event)) document.execCommand('insertText', false, press.pasted);
    return;
  }
  const isFree = dispatch(copyOf(press.key, 'keydown'));
  // What a listener has changed is rendered before the browser acts, as after a key of the keyboard.
  await null;
  if (isFree) actOf(press.key);
  dispatch(copyOf(press.key, 'keyup'));
}

/** Presses a key at an element: what Enter opens at a button has the keyboard at its first line. No key waits for it. */
export function pressByKey(at: EventTarget | null | undefined, key: 'Enter' | 'Escape' = 'Enter'): void {
  for (const type of ['keydown', 'keyup']) {
    const event = new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true });
    given.add(event);
    at?.dispatchEvent(event);
  }
}

/** False where a listener has taken it. */
function dispatch(event: Event): boolean {
  given.add(event);
  return (focusedElement() ?? document.body).dispatchEvent(event);
}

function copyOf(pressed: KeyboardEvent, type: 'keydown' | 'keyup'): KeyboardEvent {
  const { key, code, location, ctrlKey, shiftKey, altKey, metaKey } = pressed;
  return new KeyboardEvent(type, {
    ...{ key, code, location, ctrlKey, shiftKey, altKey, metaKey },
    modifierAltGraph: pressed.getModifierState('AltGraph'),
    bubbles: true,
    cancelable: true,
    composed: true,
  });
}

const FIELD =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, [contenteditable=true]';
const PRESSED = 'button, a[href], summary, input[type=checkbox], input[type=radio]';

/** The text field that has the keyboard. */
export function focusedField(): HTMLElement | null {
  const focused = focusedElement();
  return focused?.matches(FIELD) ? focused : null;
}

/** Whether a key writes a character where a text is typed. With AltGr, which comes as Ctrl and Alt, it does. */
export function isCharacter(pressed: KeyboardEvent): boolean {
  const isChord =
    (pressed.ctrlKey || pressed.altKey || pressed.metaKey) && !pressed.getModifierState('AltGraph');
  return [...pressed.key].length === 1 && !isChord;
}

/** How the cursor of a text moves. */
const MOVES: Readonly<Record<string, readonly [direction: string, granularity: string]>> = {
  ArrowLeft: ['backward', 'character'],
  ArrowRight: ['forward', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

const EDITS: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' };
const CHORDS: Readonly<Record<string, string>> = {
  a: 'selectAll',
  c: 'copy',
  x: 'cut',
  y: 'redo',
  z: 'undo',
};

/** Whether a key only writes or moves within a text field, which takes it whatever else is on its way. */
export function isEditing(pressed: KeyboardEvent): boolean {
  if (isCharacter(pressed)) return true;
  if (pressed.altKey) return false;
  if (pressed.ctrlKey || pressed.metaKey) return pressed.key === 'v' || pressed.key in CHORDS;
  return pressed.key in EDITS || /^(ArrowLeft|ArrowRight|Home|End)$/.test(pressed.key);
}

/** Does what a browser does with a key that no listener has taken, apart from scrolling. */
function actOf(pressed: KeyboardEvent): void {
  const focused = focusedElement();
  const field = focusedField();
  if (pressed.key === 'Tab') step(focused, pressed.shiftKey ? -1 : 1);
  else if (pressed.key === 'Enter' && !pressed.ctrlKey && !pressed.altKey && !pressed.metaKey)
    enter(focused, field);
  else if (field !== null) edit(pressed);
  else if (pressed.key === ' ' && focused?.matches(PRESSED)) focused.click();
}

/** To the next stop behind an element, which need not be one itself, or before it; round at both ends. */
function step(from: HTMLElement | null, by: 1 | -1): void {
  const stops = stopsIn(document.body);
  const isBehind = (stop: Element) =>
    from !== null && (from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const first = stops.findIndex(isBehind);
  const before = (first < 0 ? stops : stops.slice(0, first)).filter((stop) => stop !== from);
  const next = by > 0 ? stops.at(Math.max(first, 0)) : (before.at(-1) ?? stops.at(-1));
  if (next === undefined || !focusOn(next)) return;
  if (next instanceof HTMLInputElement) next.select();
}

function enter(focused: HTMLElement | null, field: HTMLElement | null): void {
  if (field instanceof HTMLInputElement) submit(field.form);
  else if (field !== null) document.execCommand('insertLineBreak');
  else if (focused?.matches(PRESSED)) focused.click();
}

/** By a click on its first button, which may be outside of it, as a browser does: a disabled button stops the form. */
function submit(form: HTMLFormElement | null): void {
  const isSubmit = (one: Element): one is HTMLButtonElement => one.matches('button[type=submit]');
  const button = [...(form?.elements ?? [])].find(isSubmit);
  if (button === undefined) form?.requestSubmit();
  else button.click();
}

function edit(pressed: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const isChord = (ctrlKey || metaKey || altKey) && !isCharacter(pressed);
  const command = isChord ? CHORDS[key] : EDITS[key];
  const move = MOVES[key];
  if (isCharacter(pressed)) document.execCommand('insertText', false, key);
  else if (command !== undefined) document.execCommand(command);
  else if (move !== undefined && !isChord) getSelection()?.modify(shiftKey ? 'extend' : 'move', ...move);
}
