import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';

/**
 * How long customers have been neither opened nor fetched. Pinned ones are never counted as unused. `now` in
 * milliseconds since the epoch; `days` of 24 hours.
 */
export interface IdleCache {
  /** Counts on to `now` and gives the customers that have not been used for so many days, unused longest first. */
  reckon(now: number, days: number): Promise<readonly CustomerRef[]>;
  /** How many `reckon` would give; counts nothing on. */
  preview(now: number, days: number): Promise<number>;
  /** Forgets the count; the next one begins with what the clock says. */
  stop(): Promise<void>;
}
