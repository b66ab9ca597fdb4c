import type { Failure } from '../../shared/ipc/answer.ts';
import { type Said, said } from '../i18n/said.ts';
import { dismissAbout, showToast } from '../ui/toastStore.ts';
import { clearedStore } from './clearedStores.ts';

/** What undoing has come to: null for all of it, why it failed, or what the clerk should know besides. */
export type Undone = Failure | Said | null;

/** Something that the clerk has done and can take back. */
export interface OwnAction {
  /** What was done, as it is said once it is undone. */
  readonly what: Said;
  readonly undo: () => Promise<Undone>;
}

/** Something that she cannot take back, and the sentence that says so. */
interface FinalAction {
  readonly stays: Said;
}

type Done = (OwnAction & { readonly about: string }) | FinalAction;

/** One line for all that Ctrl/Cmd+Z says: the last one takes the place of the one before. */
const ABOUT = 'undo';
/** Actions that are remembered. */
const MOST = 100;

/** What the clerk has done since the window was opened, the last one last. Nothing of a forgotten customer stays in it. */
const useUndoStore = clearedStore<{ readonly done: readonly Done[] }>('forget', { done: [] });

let pushed = 0;
/** What is being done or undone: it is waited for, so that keys that follow each other at once act in their order. */
let acting: Promise<unknown> = Promise.resolve();

/** Counts an action as the last one as soon as it has begun, whenever it is noted. */
export function whileActing<Result>(action: Promise<Result>): Promise<Result> {
  acting = Promise.allSettled([acting, action]);
  return action;
}

function push(done: Done): void {
  useUndoStore.setState((before) => ({ done: [...before.done, done].slice(-MOST) }));
}

/** Remembers an action for Ctrl/Cmd+Z. */
export function pushUndo(action: OwnAction): void {
  pushed += 1;
  push({ ...action, about: `undo ${pushed}` });
}

/** Remembers what cannot be undone, so that nothing before it is undone instead of it. */
export function pushFinal(stays: Said): void {
  push({ stays });
}

interface Undoable extends OwnAction {
  /** Where more is to be said than what was done. */
  readonly text?: Said;
  readonly tone?: 'positive';
  readonly shownFor?: number;
}

/** Says what was done, with *Undo* beside it, and remembers it for Ctrl/Cmd+Z. */
export function showUndoable({ what, undo, text = what, ...toast }: Undoable): void {
  pushUndo({ what, undo });
  const done = useUndoStore.getState().done.at(-1);
  if (done === undefined || !('undo' in done)) return;
  const onAction = () => {
    // Ctrl+Z may have been faster.
    if (take(done)) void whileActing(done.undo()).then(say);
  };
  showToast({
    ...toast,
    text,
    about: done.about,
    actions: [{ label: said('menus', 'undo'), onAction }],
  });
}

function take(done: Done): boolean {
  const all = useUndoStore.getState().done;
  useUndoStore.setState({ done: all.filter((one) => one !== done) });
  return all.includes(done);
}

function say(undone: Undone): void {
  if (undone === null) return;
  if (typeof undone === 'function') showToast({ text: undone });
  else showToast({ failure: undone });
}

/** Undoes the last action that is remembered, and says which, or why nothing is undone. */
export function undoLast(): void {
  void whileActing(acting.then(undoNow));
}

async function undoNow(): Promise<void> {
  const done = useUndoStore.getState().done.at(-1);
  if (done === undefined) return void showToast({ text: said('shell', 'nothingToUndo'), about: ABOUT });
  take(done);
  if ('stays' in done) return void showToast({ text: done.stays, about: ABOUT });
  dismissAbout(done.about);
  const undone = await done.undo();
  if (undone !== null && typeof undone !== 'function') return void showToast({ failure: undone });
  showToast({
    text: (locale) => {
      const what = said('shell', 'undone', { what: done.what(locale) })(locale);
      return undone === null ? what : `${what} ${undone(locale)}`;
    },
    about: ABOUT,
  });
}
