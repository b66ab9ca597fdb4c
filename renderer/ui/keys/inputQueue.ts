import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { focusedElement } from '../focus/focusRegions.ts';
import { answers, canBeStopped, hasPendingWork, onAbsent, openQuestion } from '../pendingWork.tsx';
import { showToast } from '../toastStore.ts';
import { focusedField, givePress, isCharacter, isEditing, isGiven, type Press } from './replayKey.ts';

/** Why keys were not given to anything. */
type Dropped = 'absent' | 'question' | 'tooMany';

interface HeldKeysParts {
  /** Whether a key does the same on every screen, and so needs no list that is on its way. */
  readonly isForAnyScreen: (pressed: KeyboardEvent) => boolean;
  /**
   * Keys were dropped: what they were for did not come, a question came, which they were not meant for, or more waited
   * than are held.
   */
  readonly onDropped: (why: Dropped, count: number) => void;
}

const MOST_HELD = 64;

const NO_KEYS = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Dead',
  'Process',
]);
/** Keys of the browser and the desktop, which a script cannot press. */
const NOT_OURS =
  /^(F5|F11|F12|PrintScreen|Pause|Mod\+(r|w|t|n|q|\+|-|0|Tab)|Alt\+(F4|Tab)|(Audio|Media|Browser|Launch)\w+)$/i;

/**
 * Keeps the order of what is typed. While what a key is meant for is on its way, keys wait, and are then given one by one
 * to what has come. Escape takes the place of all that wait, a press of the mouse empties them, and a question takes
 * only keys that were pressed after it was shown.
 */
export class InputQueue {
  readonly #parts: HeldKeysParts;
  #held: Press[] = [];
  /** Keys beyond those that are held at most. */
  #tooMany = 0;
  #isGiving = false;
  #frame = 0;
  /** Frames for which the first of them has waited. */
  #waited = 0;
  /** Codes of keys that are down and were taken from the page, which must not see how they are repeated or released. */
  readonly #taken = new Set<string>();
  /** How many keys a question did not take. */
  readonly #unused = new WeakMap<HTMLElement, number>();
  /** A paste whose text comes with an event of its own. */
  #paste: { pasted: string } | null = null;

  constructor(parts: HeldKeysParts) {
    this.#parts = parts;
  }

  start(): () => void {
    const controller = new AbortController();
    const always = { capture: true, signal: controller.signal };
    window.addEventListener('keydown', (event) => this.#pressed(event), always);
    window.addEventListener('keyup', (event) => this.#released(event), always);
    window.addEventListener('paste', (event) => this.#pasted(event), always);
    window.addEventListener('pointerdown', () => this.#clear(), always);
    window.addEventListener('blur', () => this.#taken.clear(), { signal: controller.signal });
    const stop = onAbsent(() => this.#sayAbsent());
    return () => {
      controller.abort();
      stop();
      this.#clear();
    };
  }

  #pressed(event: KeyboardEvent): void {
    if (isGiven(event) || event.isComposing || NO_KEYS.has(event.key) || NOT_OURS.test(nameOf(event))) return;
    const question = openQuestion();
    if (question !== null && event.key !== 'Escape' && !answers(question, event)) {
      this.#take(event);
      if (!event.repeat) this.#sayUnused(question, 1);
      return;
    }
    if (event.key === 'Escape' && canBeStopped()) {
      this.#clear();
      return;
    }
    const isHeld = this.#isGiving || this.#held.length > 0 || (event.repeat && this.#taken.has(event.code));
    if (isHeld || waits(event, this.#parts.isForAnyScreen)) this.#hold(event);
  }

  #take(event: KeyboardEvent): void {
    this.#taken.add(event.code);
    event.stopImmediatePropagation();
    // The text of a paste comes only with what the browser does.
    if (!isPaste(event)) event.preventDefault();
  }

  #hold(event: KeyboardEvent): void {
    this.#take(event);
    // A key that is held down repeats only while it is taken.
    if (event.repeat) return;
    if (event.key === 'Escape') this.#clear();
    if (this.#held.length === MOST_HELD || this.#tooMany > 0) {
      this.#tooMany += 1;
      return;
    }
    this.#paste = isPaste(event) ? { pasted: '' } : null;
    this.#held.push(this.#paste ?? { key: event });
    if (this.#held.length === 1) this.#waited = 0;
    if (this.#frame === 0 && !this.#isGiving) this.#frame = requestAnimationFrame(() => void this.#look());
  }

  #released(event: KeyboardEvent): void {
    if (isGiven(event) || !this.#taken.delete(event.code)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  #pasted(event: ClipboardEvent): void {
    if (isGiven(event) || this.#paste === null) return;
    this.#paste.pasted = event.clipboardData?.getData('text/plain') ?? '';
    this.#paste = null;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  /** Once a frame, while keys wait. */
  async #look(): Promise<void> {
    this.#frame = 0;
    this.#waited += 1;
    const question = openQuestion();
    if (question !== null && !this.#isEscapeNext()) this.#sayUnused(question, this.#empty());
    else if (this.#isReady()) await this.#give();
    else if (this.#waited > LONGEST) this.#sayAbsent();
    if (this.#held.length === 0) this.#sayAbsent();
    else this.#frame = requestAnimationFrame(() => void this.#look());
  }

  /** It closes a question, and so answers nothing. */
  #isEscapeNext(): boolean {
    const [next] = this.#held;
    return next !== undefined && 'key' in next && next.key.key === 'Escape';
  }

  #isReady(): boolean {
    const [next] = this.#held;
    const key = next !== undefined && 'key' in next ? next.key : null;
    // Behind others it has its turn after what they call for.
    return next !== undefined && !waits(key, () => false);
  }

  /** Gives the first of those that wait, and a text that is typed into a field to its end. */
  async #give(): Promise<void> {
    this.#isGiving = true;
    try {
      do {
        const next = this.#held.shift();
        if (next !== undefined) await givePress(next);
        this.#waited = 0;
      } while (this.#isWriting() && this.#isReady());
    } finally {
      this.#isGiving = false;
    }
  }

  #isWriting(): boolean {
    const [next] = this.#held;
    return next !== undefined && 'key' in next && isCharacter(next.key) && focusedField() !== null;
  }

  #sayAbsent(): void {
    const why = this.#held.length === 0 ? 'tooMany' : 'absent';
    const count = this.#empty();
    if (count > 0) this.#parts.onDropped(why, count);
  }

  /** All that this question did not take: what is said last replaces what was said before. */
  #sayUnused(question: HTMLElement, more: number): void {
    if (more === 0) return;
    const count = (this.#unused.get(question) ?? 0) + more;
    this.#unused.set(question, count);
    this.#parts.onDropped('question', count);
  }

  /** How many waited. */
  #empty(): number {
    const count = this.#held.length + this.#tooMany;
    this.#clear();
    return count;
  }

  #clear(): void {
    this.#held = [];
    this.#tooMany = 0;
    this.#paste = null;
  }
}

function isPaste({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'v';
}

function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (altKey) return `Alt+${key}`;
  return ctrlKey || metaKey ? `Mod+${key}` : key;
}

const DIALOGS = '[role=dialog], [role=alertdialog]';
/**
 * Frames for one thing to come, ten seconds of them: who has waited longer means something else by now. On a slow machine,
 * where everything takes longer, so do they.
 */
const LONGEST = 600;
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
function waits(pressed: KeyboardEvent | null, isForAnyScreen: (pressed: KeyboardEvent) => boolean): boolean {
  if (hasPendingWork()) return true;
  if (pressed?.key === 'Escape') return false;
  const field = focusedField();
  // What is typed after its Enter is not for this field, and the answer to it may lead to another screen.
  if (field?.closest('[aria-busy=true]')) return true;
  if (!isIncomplete()) return false;
  if (field !== null && (pressed === null || isEditing(pressed))) return false;
  return pressed === null || !isForAnyScreen(pressed);
}

const TEXTS = { absent: 'keysAbsent', question: 'keysQuestion', tooMany: 'keysTooMany' } as const;
/** A later notice replaces the one before. */
const ABOUT = 'held keys';

/** Holds what is typed ahead for the whole window, and says what was given to nothing; used once, in the shell. */
export function useInputQueue(isForAnyScreen: (pressed: KeyboardEvent) => boolean): void {
  const t = useTexts('ui');
  const say = useRef(t);
  useEffect(() => {
    say.current = t;
  });
  const [keys] = useState(
    () =>
      new InputQueue({
        isForAnyScreen,
        onDropped: (why, count) =>
          showToast({ text: say.current(TEXTS[why], { count, most: String(MOST_HELD) }), about: ABOUT }),
      }),
  );
  useEffect(() => keys.start(), [keys]);
}
