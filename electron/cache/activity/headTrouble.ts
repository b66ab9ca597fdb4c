import type { ActivityTrouble } from '../../../shared/ipc/activity.ts';
import type { ActivityHead } from './headFile.ts';

/** What the database says of itself. */
export interface LogState {
  /** The log's name; null before its first entry. */
  readonly log: string | null;
  /** The last place, 0 without entries. */
  readonly last: number;
  /** The seal in a place, hexadecimal; null where there is no such entry. */
  readonly sealAt: (place: number) => string | null;
}

/**
 * Why a log is not the one that its head has seen, or null. A log that goes on behind its head is all right: its
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
