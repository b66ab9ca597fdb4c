import type { ActivityEntry } from '../../../../shared/ipc/activity.ts';
import type { ContactLine } from '../../../../shared/ipc/marks.ts';

/** A line of the history of contact and its place, from 0 on; of what the activity log notes also its entry. */
export interface ContactRow {
  readonly place: number;
  readonly line: ContactLine;
  /** Null for a mark, and for an entry that is not in the log any more. */
  readonly entry: ActivityEntry | null;
}
