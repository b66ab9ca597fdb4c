import { COMPARED_KINDS, type ComparedKind } from '../../../../shared/domain/compareNames.ts';
import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { ComparedSums, ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import type { ComparedKey } from './comparison.ts';

/** Whose lists are compared: as of their last fetches. */
export interface ComparedList {
  readonly fetchedAt: number;
  readonly unreadable: number;
}

/** The sums of each kind, which lead from the ledger's total to that of what is kept. */
export function comparedFigures(
  inside: readonly ComparedList[],
  byKind: ReadonlyMap<ComparedKind, readonly ComparedKey[]>,
  { unreadable, unreadDays }: { readonly unreadable: number; readonly unreadDays: number },
): ComparisonFigures {
  const kinds = COMPARED_KINDS.map((kind): ComparedSums => {
    const keys = byKind.get(kind) ?? [];
    const [there, here] = [new DecimalSum(), new DecimalSum()];
    for (const key of keys) {
      if (key.there !== null) there.add(key.there.sum);
      if (key.here !== null) here.add(key.here.sum);
    }
    return {
      kind,
      count: kind === 'unreadable' ? unreadable : keys.length,
      there: there.decimal(),
      here: here.decimal(),
      difference: here.subtract(there.decimal()).decimal(),
    };
  });
  const times = inside.map(({ fetchedAt }) => fetchedAt);
  const total = (side: 'there' | 'here') =>
    kinds.reduce((sum, one) => sum.add(one[side]), new DecimalSum()).decimal();
  return {
    kinds,
    there: total('there'),
    here: total('here'),
    customers: inside.length,
    unreadDays,
    unreadableHere: inside.reduce((sum, one) => sum + one.unreadable, 0),
    oldestFetch: times.length === 0 ? null : Math.min(...times),
    newestFetch: times.length === 0 ? null : Math.max(...times),
  };
}
