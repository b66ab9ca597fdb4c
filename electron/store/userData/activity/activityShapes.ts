import type { z } from 'zod';
import type { ActivityVerdict, activityContract } from '../../../../shared/ipc/activity.ts';
import type { PageWindow } from '../../../../shared/ipc/customerRef.ts';
import type { KeptEntry } from './keptEntry.ts';

export interface SealedEntry {
  readonly place: number;
  /** Null when it can no longer be read. */
  readonly entry: KeptEntry | null;
  /** Of several customers the one that the filter has found it by. */
  readonly found: string | null;
  /** Hexadecimal. */
  readonly seal: string;
}

/** `last` is the place of the newest entry, which no other change of the log leaves as it was; 0 without any. */
export interface ActivityPage extends Omit<z.output<typeof activityContract.page.output>, 'entries'> {
  readonly entries: readonly SealedEntry[];
}

/** What a check has found; its seal is empty without any entry. */
export type ActivityCheck = Readonly<Omit<ActivityVerdict, 'checkedAt'>>;

/** Which entries have stood there long enough: those written before `before`, milliseconds since the epoch. */
export interface ActivityRemoval {
  readonly before: number;
  /** Who removes them, for the entry that says so. */
  readonly by: Pick<KeptEntry, 'at' | 'local' | 'user'>;
}

export interface ActivityWindow extends PageWindow {
  readonly customers?: 'all';
}
