import type { ActivityTrouble } from '../../../../shared/ipc/activity.ts';
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

export interface ActivityPage {
  readonly entries: readonly SealedEntry[];
  readonly matching: number;
  readonly all: number;
  /** Place of the newest entry, which no other change of the log leaves as it was; 0 without any. */
  readonly last: number;
}

/** What a check has found; `brokenAt` null when the log is whole. */
export interface ActivityCheck {
  readonly entries: number;
  /** Place of the last entry, 0 without any. */
  readonly last: number;
  readonly brokenAt: number | null;
  readonly trouble: ActivityTrouble | null;
  /** The last entry's seal, hexadecimal; empty without any. */
  readonly seal: string;
  /** How many were removed for their age, and when the last of them was written; null while none was. */
  readonly removed: { readonly count: number; readonly until: string } | null;
}

/** Which entries have stood there long enough: those written before `before`, milliseconds since the epoch. */
export interface ActivityRemoval {
  readonly before: number;
  /** Who removes them, for the entry that says so. */
  readonly by: Pick<KeptEntry, 'at' | 'local' | 'user'>;
}

export interface ActivityWindow {
  readonly offset: number;
  readonly limit: number;
  readonly customers?: 'all';
}
