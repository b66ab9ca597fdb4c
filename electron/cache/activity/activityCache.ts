import type { ActivityEntry, ActivityFilter, ActivityTrouble } from '../../../shared/ipc/activity.ts';

export interface SealedEntry {
  readonly place: number;
  /** Null when it can no longer be read. */
  readonly entry: ActivityEntry | null;
  /** Hexadecimal. */
  readonly seal: string;
}

export interface ActivityPage {
  readonly entries: readonly SealedEntry[];
  readonly matching: number;
  readonly all: number;
}

/** What a check has found; `brokenAt` null when the log is whole. */
export interface ActivityCheck {
  readonly entries: number;
  readonly brokenAt: number | null;
  readonly trouble: ActivityTrouble | null;
  /** The last entry's seal, hexadecimal; empty without any. */
  readonly seal: string;
}

/** The activity log, among the facts: nothing in it is ever changed or removed (decision 011). */
export interface ActivityCache {
  /** Adds an entry at the end, written through to the disk; answers with the number of all. */
  append(entry: ActivityEntry): Promise<number>;
  /** The newest first. */
  page(filter: ActivityFilter, offset: number, limit: number): Promise<ActivityPage>;
  verify(): Promise<ActivityCheck>;
}
