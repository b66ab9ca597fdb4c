import type { Failure } from '../../shared/ipc/entry.ts';
import type { Said } from '../i18n/useTexts.ts';
import { createResettableStore } from './clearedStores.ts';

/** What undoing has come to: null for all of it, why it failed, or what the clerk should know besides. */
export type Undone = Failure | Said | null;

/** Something that the clerk has done and can take back. */
export interface OwnAction {
  /** What was done, as it is said once it is undone. */
  readonly what: Said;
  readonly undo: () => Promise<Undone>;
}

/** One with the toast that offers to undo it, which goes with it, and its place among all. */
export type Undoable = OwnAction & { readonly about: string; readonly place: number };

/** Something that she cannot take back, and the sentence that says so. */
interface FinalAction {
  readonly stays: Said;
  readonly place: number;
}

/** Actions that are remembered. */
const MOST = 100;

/** What the clerk has done since the window was opened, the last one last. Nothing of a forgotten customer stays in it. */
export const useUndoStore = createResettableStore<{ readonly done: readonly (Undoable | FinalAction)[] }>(
  'forget',
  {
    done: [],
  },
);

let pushed = 0;
/** What is being done or undone: it is waited for, so that keys that follow each other at once act in their order. */
let acting: Promise<unknown> = Promise.resolve();

/** Counts an action as the last one as soon as it has begun, whenever it is remembered. */
export function serializeAction<Result>(action: Promise<Result>): Promise<Result> {
  // Of what it came to nothing is kept.
  acting = Promise.allSettled([acting, action]).then(() => {});
  return action;
}

/** Does something once all that was begun before is done. */
export function afterAction(act: () => Promise<void>): Promise<void> {
  return serializeAction(acting.then(act));
}

function push(done: Undoable | FinalAction): void {
  useUndoStore.setState(({ done: before }) => ({
    done: [...before, done].sort((one, other) => one.place - other.place).slice(-MOST),
  }));
}

/** Remembers an action for Ctrl/Cmd+Z. */
export function pushUndo(action: OwnAction): Undoable {
  pushed += 1;
  const done = { ...action, about: `undo ${pushed}`, place: pushed };
  push(done);
  return done;
}

/** Remembers what cannot be undone, so that nothing before it is undone instead of it. */
export function pushFinal(stays: Said): void {
  pushed += 1;
  push({ stays, place: pushed });
}

/** Forgets an action that is to be undone now; false where it was undone meanwhile. */
export function takeUndo(done: Undoable | FinalAction): boolean {
  const all = useUndoStore.getState().done;
  useUndoStore.setState({ done: all.filter((one) => one !== done) });
  return all.includes(done);
}

/** Undoes an action that was taken, and remembers it again at its place where it can be tried again. */
export async function undoTaken(done: Undoable): Promise<Undone> {
  const undone = await done.undo();
  if (isFailure(undone) && undone.retryable) push(done);
  return undone;
}

export function isFailure(undone: Undone): undone is Failure {
  return undone !== null && typeof undone !== 'function';
}

/** The last action that is remembered. */
export function lastDone(): Undoable | FinalAction | undefined {
  return useUndoStore.getState().done.at(-1);
}
