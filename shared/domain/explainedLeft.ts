import type { ComparedKind } from './compareNames.ts';
import { DecimalSum } from './decimalSum.ts';
import type { Decimal } from './money.ts';

/** Differences of a kind, or those of them that are explained. */
interface KindSums {
  readonly kind: ComparedKind;
  readonly count: number;
  readonly difference: Decimal;
}

/** How many differences are explained, how many are not, and the sum of the latter. */
export interface Left {
  readonly explained: number;
  readonly open: number;
  readonly sum: Decimal;
}

/** Null for keys that are equal: they are no differences. */
export function leftOf({ kind, count, difference }: KindSums, explained: readonly KindSums[]): Left | null {
  if (kind === 'equal') return null;
  const said = explained.find((one) => one.kind === kind);
  const sum = new DecimalSum().add(difference).subtract(said?.difference ?? '0');
  return { explained: said?.count ?? 0, open: count - (said?.count ?? 0), sum: sum.decimal() };
}

/** The same of all kinds together. */
export function leftOfAll(kinds: readonly KindSums[], explained: readonly KindSums[]): Left {
  const sum = new DecimalSum();
  let [said, open] = [0, 0];
  for (const one of kinds) {
    const left = leftOf(one, explained);
    if (left === null) continue;
    said += left.explained;
    open += left.open;
    sum.add(left.sum);
  }
  return { explained: said, open, sum: sum.decimal() };
}

/** Kinds whose rows can be explained. */
export function isExplainable(kind: ComparedKind): kind is Exclude<ComparedKind, 'equal'> {
  return kind !== 'equal';
}
