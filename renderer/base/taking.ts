import type { Answer } from '../../shared/ipc/entry.ts';
import type { Said } from '../i18n/said.ts';
import { trackPending } from '../ui/arrival/pendingWork.tsx';
import { showToast } from '../ui/toastStore.ts';
import { showUndoable } from './undo.ts';
import { serializeAction } from './undoStore.ts';

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
