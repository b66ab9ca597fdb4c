import { focusedElement } from '../focus/stops.ts';
import { actOf } from './defaultKeyActions.ts';

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
