import { hasPendingWork } from '../arrival/pendingWork.tsx';
import { focusedElement } from '../focus/stops.ts';
import { focusedField, isEditing } from './defaultKeyActions.ts';

const DIALOGS = '[role=dialog], [role=alertdialog]';
/**
 * Frames for one thing to come, ten seconds of them: who has waited longer means something else by now. On a slow machine,
 * where everything takes longer, so do they.
 */
export const LONGEST = 600;
const CHOICES = '[role=menu], [role=listbox]';
/** A list or an answer that is on its way; a row under the keyboard that is not loaded yet. */
const COMING = '[aria-busy=true], [data-coming], [data-current][data-loading]:not([hidden])';
/** Besides: what the dialog asks for, or what its button has begun. */
const COMING_IN_DIALOG = `${COMING}, [data-awaits]`;
/** What a screen begins with: keys wait for it wherever on the screen the keyboard is. */
const COMING_FIRST = '[data-coming=screen]';
/** What is beside the list that a screen is about. */
const BESIDE = '[data-area=pane], [data-area=figures]';

/** Whether what has the keyboard is not all there: the dialog on top, the area of the screen, or else the screen. */
function isIncomplete(): boolean {
  const focused = focusedElement();
  const choices = focused?.closest(CHOICES);
  if (choices) return choices.matches(COMING);
  const dialog = [...document.querySelectorAll(DIALOGS)].at(-1);
  if (dialog !== undefined)
    return dialog.matches(COMING_IN_DIALOG) || dialog.querySelector(COMING_IN_DIALOG) !== null;
  if (focused === null || focused.tagName === 'MAIN') return isScreenIncomplete();
  if (focused.closest('main')?.querySelector(COMING_FIRST)) return true;
  return (focused.closest('[data-area]')?.querySelector(COMING) ?? null) !== null;
}

function isScreenIncomplete(): boolean {
  return [...document.querySelectorAll(`main :is(${COMING})`)].some((one) => one.closest(BESIDE) === null);
}

/** Waits until the screen is all there, but not longer than a clerk would. */
export async function screenIsHere(): Promise<void> {
  for (let frame = 0; frame < LONGEST && (hasPendingWork() || isScreenIncomplete()); frame += 1)
    await new Promise((next) => requestAnimationFrame(next));
}

/**
 * Whether what a key is meant for is on its way. Writing in a text field waits for no list, as do Escape and keys that do
 * the same on every screen.
 */
export function waits(
  pressed: KeyboardEvent | null,
  isForAnyScreen: (pressed: KeyboardEvent) => boolean,
): boolean {
  if (hasPendingWork()) return true;
  if (pressed?.key === 'Escape') return false;
  const field = focusedField();
  // What is typed after its Enter is not for this field, and the answer to it may lead to another screen.
  if (field?.closest('[aria-busy=true]')) return true;
  if (!isIncomplete()) return false;
  if (field !== null && (pressed === null || isEditing(pressed))) return false;
  return pressed === null || !isForAnyScreen(pressed);
}
