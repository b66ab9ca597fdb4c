import type { Answer } from '../../shared/ipc/entry.ts';
import { type Said, said } from '../i18n/useTexts.ts';
import { trackPending, untilSeen } from '../ui/pendingWork.tsx';
import { dismissAbout, showToast } from '../ui/toastStore.ts';
import {
  afterAction,
  isFailure,
  lastDone,
  type OwnAction,
  pushUndo,
  serializeAction,
  takeUndo,
  type Undone,
  undoTaken,
} from './undoStore.ts';

interface ShownAction extends OwnAction {
  /** Where more is to be said than what was done. */
  readonly text?: Said;
  readonly tone?: 'positive';
  /** Milliseconds on the screen. */
  readonly shownFor?: number;
}

/** Says what was done, with *Undo* beside it, and remembers it for Ctrl/Cmd+Z. */
export function showUndoable({ what, undo, text = what, ...toast }: ShownAction): void {
  const done = pushUndo({ what, undo });
  const onAction = () => {
    // Ctrl+Z may have been faster.
    if (takeUndo(done)) void serializeAction(undoTaken(done)).then(sayMore);
  };
  showToast({ ...toast, text, about: done.about, actions: [{ label: said('shell', 'undo'), onAction }] });
}

function sayMore(undone: Undone): void {
  if (typeof undone === 'function') showToast({ text: undone });
  else if (undone !== null) showToast({ failure: undone });
}

/** One line for all that Ctrl/Cmd+Z says: the last one takes the place of the one before. */
const ABOUT = 'undo';

/** Undoes the last action that is remembered, and says which, or why nothing is undone. */
export function undoLast(): void {
  const acted = afterAction(async () => {
    const done = lastDone();
    if (done === undefined) return void showToast({ text: said('shell', 'nothingToUndo'), about: ABOUT });
    takeUndo(done);
    if ('stays' in done) return void showToast({ text: done.stays, about: ABOUT });
    dismissAbout(done.about);
    const undone = await undoTaken(done);
    if (isFailure(undone)) return void showToast({ failure: undone, about: ABOUT });
    const what: Said = (locale) => said('shell', 'undone', { what: done.what(locale) })(locale);
    showToast({
      text: undone === null ? what : (locale) => `${what(locale)}. ${undone(locale)}`,
      about: ABOUT,
    });
  });
  void untilSeen(acted);
}

interface Taking<Value> {
  /** It is taken already, and given back now. */
  readonly isTaken: boolean;
  /** Takes what is suggested, or gives it back; null where it is held no longer. */
  readonly put: (isTaken: boolean) => Promise<Answer<Value | null>>;
  /** What was taken. */
  readonly what: Said;
  readonly show: (value: Value) => void;
  readonly gone: () => void;
}

/** Takes what is suggested, which undoing gives back, or gives back what was taken. */
export function takeOrGiveBack<Value>({ isTaken, put, what, show, gone }: Taking<Value>): void {
  const act = async (take: boolean) => {
    const answer = await trackPending(put(take));
    if (answer.ok) {
      if (answer.value === null) gone();
      else show(answer.value);
    }
    return answer;
  };
  const undo = async () => {
    const undone = await act(false);
    return undone.ok ? null : undone.failure;
  };
  const done = act(!isTaken).then((answer) => {
    if (!answer.ok) showToast({ failure: answer.failure });
    else if (!isTaken && answer.value !== null) showUndoable({ what, tone: 'positive', undo });
  });
  void serializeAction(done);
}
