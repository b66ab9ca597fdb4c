import type { FeedKind, FeedOrder } from '../../../shared/domain/changeKinds.ts';
import { createResettableStore } from '../../base/clearedStores.ts';
import type { SinceId } from './sinceChoices.ts';

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
