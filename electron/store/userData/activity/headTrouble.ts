import type { ActivityTrouble } from '../../../../shared/ipc/activity.ts';
import type { ActivityHead } from './headFile.ts';
import type { LogState } from './logState.ts';

/**
 * Why a log is not the one that its head has seen, or null. A log that continues behind its head is all right: its
 * process ended between the entry and the head.
 */
export function headTrouble(
  state: LogState,
  head: ActivityHead | 'absent' | 'unreadable',
): ActivityTrouble | null {
  if (state.log === null) {
    if (state.last !== 0) return 'replaced';
    if (head === 'absent') return null;
    if (head === 'unreadable') return 'headGone';
    return head.count === 0 ? null : 'replaced';
  }
  if (typeof head === 'string') return 'headGone';
  if (head.log !== state.log) return 'replaced';
  if (head.count === 0) return null;
  const seal = state.sealAt(head.count);
  if (seal === null) return 'cutShort';
  return seal === head.last ? null : 'changed';
}
