import { focusedElement, focusOn, stopsIn } from '../focus/stops.ts';

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
export function actOf(pressed: KeyboardEvent): void {
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
