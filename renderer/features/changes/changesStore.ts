import type { FeedKind, FeedOrder } from '../../../shared/domain/changeKinds.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { FeedSince } from '../../../shared/ipc/invoices.ts';
import { createResettableStore } from '../../base/clearedStores.ts';

/** Change by change, or customer by customer in one of their orders. */
export type FeedShape = 'changes' | FeedOrder;

interface ChangesState {
  readonly since: SinceId;
  /** As it was typed, for the choice of a day. */
  readonly day: string;
  /** Null for all. */
  readonly kinds: readonly FeedKind[] | null;
  readonly shape: FeedShape;
}

/** What the clerk has chosen for the feed: she finds it again when she comes back from a customer. */
export const useChangesStore = createResettableStore<ChangesState>('wipe', {
  since: 'looked',
  day: '',
  kinds: null,
  shape: 'changes',
});

export function choose(change: Partial<ChangesState>): void {
  useChangesStore.setState(change);
}

/** Today and the week before it, each by its name; then what a month has done. */
export const DAYS_AGO = [0, 1, 2, 3, 4, 5, 6, 7, 30] as const;

export type SinceId = 'looked' | `${(typeof DAYS_AGO)[number]}` | 'all' | 'day';

/** What a choice means; null for a day that is not typed yet. */
export function sinceOf(id: SinceId, day: LocalDate | null | undefined): FeedSince | null {
  switch (id) {
    case 'looked':
      return { looked: true };
    case 'all':
      return { at: 0 };
    case 'day':
      return day ? { day } : null;
    default:
      return { daysAgo: Number(id) };
  }
}
