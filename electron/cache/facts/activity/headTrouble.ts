import type { ActivityTrouble } from '../../../../shared/ipc/activity.ts';
import type { ActivityHead } from './headFile.ts';

/** What the database says of itself. */
export interface LogState {
  /** The log's name; null before its first entry. */
  readonly log: string | null;
  /** The last place, 0 without entries. */
  readonly last: number;
  /** Where the log begins, after all that was removed for its age: place 0 while nothing was. */
  readonly start: LogStart;
  /** The seal in a place, hexadecimal; null where there is no such entry. */
  readonly sealAt: (place: number) => string | null;
}

/** The last entry that was removed, as the entry about it says; `seal` null while none was. */
export interface LogStart {
  readonly place: number;
  readonly seal: string | null;
  /** When that one was written, `YYYY-MM-DD HH:MM:SS`. */
  readonly until: string | null;
}

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
