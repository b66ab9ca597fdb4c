import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { AsOfState } from '../../../../shared/ipc/asOf.ts';
import type { FrozenFigures, FrozenStep } from '../../../../shared/ipc/frozen.ts';
import type { FrozenCustomer } from './frozenShapes.ts';

export type Summed = Pick<FrozenCustomer, 'state' | 'isEarlier' | 'aged'>;

/** What customers come to together, by the steps of an ageing; their own counts and sums do not matter. */
export function frozenFigures(
  customers: Iterable<Summed>,
  steps: readonly Pick<FrozenStep, 'from' | 'to' | 'isCredits'>[],
): FrozenFigures {
  const outstanding = new DecimalSum();
  const bare = { customers: 0, outstanding: new DecimalSum() };
  const unknown = { notKept: 0, notFetched: 0, differs: 0 };
  const unreadable = { records: 0, customersNotKnown: 0 };
  const earlier: { customers: number; oldest: number | null } = { customers: 0, oldest: null };
  const parts = steps.map(({ from, to, isCredits }) => ({
    ...{ from, to, isCredits },
    count: 0,
    sum: new DecimalSum(),
  }));
  let [all, known, items] = [0, 0, 0];
  for (const { state, isEarlier, aged } of customers) {
    all += 1;
    if (state.kind !== 'known') {
      unknown[state.kind] += 1;
      continue;
    }
    known += 1;
    items += state.items ?? 0;
    outstanding.add(state.outstanding);
    for (const [at, part] of parts.entries()) {
      const [count, sum] = aged[at] ?? [0, '0'];
      part.count += count;
      part.sum.add(sum);
    }
    if (state.items === null) {
      bare.customers += 1;
      bare.outstanding.add(state.outstanding);
    }
    addUnreadable(unreadable, state);
    if (!isEarlier || state.until === null) continue;
    earlier.customers += 1;
    earlier.oldest = Math.min(earlier.oldest ?? state.until, state.until);
  }
  return {
    ...{ customers: all, known, items, unknown, unreadable, earlier },
    outstanding: outstanding.decimal(),
    ageing: parts.map(({ sum, ...part }) => ({ ...part, outstanding: sum.decimal() })),
    withoutItems: { customers: bare.customers, outstanding: bare.outstanding.decimal() },
  };
}

function addUnreadable(
  unreadable: { records: number; customersNotKnown: number },
  state: Extract<AsOfState, { kind: 'known' }>,
): void {
  if (state.unreadable === null) unreadable.customersNotKnown += 1;
  else unreadable.records += state.unreadable;
}
