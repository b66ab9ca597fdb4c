import { COMPARED_KINDS, type ComparedKind } from '../../../../shared/domain/compareNames.ts';
import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { ComparedSums, ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import type { ComparedKey } from './comparison.ts';

/** Whose lists are compared: as of their last fetches. */
export interface ComparedList {
  readonly fetchedAt: number;
  readonly unreadable: number;
}

type KeysByKind = ReadonlyMap<ComparedKind, readonly ComparedKey[]>;

/** The sums of each kind, which lead from the ledger's total to that of what is kept. */
export function comparedSums(byKind: KeysByKind, unreadable: number): ComparedSums[] {
  return COMPARED_KINDS.map((kind) => {
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
}

interface Besides extends Pick<ComparisonFigures, 'unreadDays' | 'suggestions' | 'asOf'> {
  /** Lines without an amount. */
  readonly unreadable: number;
}

/** What has come of a comparison. */
export function comparedFigures(
  inside: readonly ComparedList[],
  byKind: KeysByKind,
  { unreadable, ...besides }: Besides,
): ComparisonFigures {
  const kinds = comparedSums(byKind, unreadable);
  const times = inside.map(({ fetchedAt }) => fetchedAt);
  const total = (side: 'there' | 'here') =>
    kinds.reduce((sum, one) => sum.add(one[side]), new DecimalSum()).decimal();
  return {
    kinds,
    there: total('there'),
    here: total('here'),
    customers: inside.length,
    ...besides,
    unreadableHere: inside.reduce((sum, one) => sum + one.unreadable, 0),
    oldestFetch: times.length === 0 ? null : Math.min(...times),
    newestFetch: times.length === 0 ? null : Math.max(...times),
  };
}
