import type { ActivityFilter, ActivityTrouble } from '../../../shared/ipc/activity.ts';
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
  /** The entry that says so, but for what it says of them. */
  readonly by: Pick<KeptEntry, 'at' | 'local' | 'user'>;
}

/**
 * The activity log, among the facts: no entry is ever changed, and none removed but the oldest, by an entry that says
 * so and holds their end (decision 011).
 */
export interface ActivityCache {
  /** Adds an entry at the end, written through to the disk; answers with its place. */
  append(entry: KeptEntry): Promise<number>;
  /** The newest first. `customers: 'all'` names every customer of each entry; a window for a screen has none. */
  page(filter: ActivityFilter, window: ActivityWindow): Promise<ActivityPage>;
  verify(): Promise<ActivityCheck>;
  /** How many entries `remove` would take. */
  due(before: number): Promise<number>;
  /** Removes them, and nothing from a log that is not whole; answers with their number. */
  remove(removal: ActivityRemoval): Promise<number>;
  /**
   * The moment that entries are reckoned old by, milliseconds since the epoch: at most four days further than at the
   * last call, so that a clock that is wrong takes no log away.
   */
  reckon(now: number): Promise<number>;
}

export interface ActivityWindow {
  readonly offset: number;
  readonly limit: number;
  readonly customers?: 'all';
}
