import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import { clearedStore } from '../../base/clearedStores.ts';

/** Customers in the order in which `[` and `]` go through them: by their keys, the first first. */
interface NeighboursState {
  readonly order: readonly string[];
}

export const useNeighboursStore = clearedStore<NeighboursState>('forget', { order: [] });

/**
 * The order so far with what is new in front. To open a customer makes it the most recent; if the order followed
 * that, the next key would lead back to where the clerk came from.
 */
export function keptOrder(before: readonly string[], cards: readonly CustomerCard[]): string[] {
  const sorted = [...cards.filter(({ pinned }) => pinned), ...cards.filter(({ pinned }) => !pinned)];
  const present = sorted.map(({ customer }) => customerKey(customer));
  return [
    ...present.filter((key) => !before.includes(key)),
    ...before.filter((key) => present.includes(key)),
  ];
}

/** The customer before or after one, round at both ends; null where there is no other. */
export function neighbour(
  cards: readonly CustomerCard[],
  current: CustomerRef,
  step: 1 | -1,
): CustomerRef | null {
  const order = keptOrder(useNeighboursStore.getState().order, cards);
  useNeighboursStore.setState({ order });
  const others = order.filter((key) => key !== customerKey(current));
  if (others.length === 0) return null;
  const here = order.indexOf(customerKey(current));
  const place = here < 0 ? (step > 0 ? 0 : order.length - 1) : (here + step + order.length) % order.length;
  return cards.find(({ customer }) => customerKey(customer) === order[place])?.customer ?? null;
}
