import { clearedStore } from '../../base/clearedStores.ts';

/** Item by item, customer by customer, or the customers of which nothing is known. */
export type AsOfShape = 'items' | 'customers' | 'unknown';

interface AsOfState {
  /** As it was typed; null for the end of last month. */
  readonly typed: string | null;
  readonly shape: AsOfShape;
}

/** What the clerk has chosen: she finds it again when she comes back from a customer. */
export const useAsOfStore = clearedStore<AsOfState>('wipe', { typed: null, shape: 'items' });

export function choose(change: Partial<AsOfState>): void {
  useAsOfStore.setState(change);
}
