import { type Decimal, DecimalSum } from '../domain/money.ts';
import type { ComparedSums, ComparisonFigures } from './compare.ts';

/** From the ledger's total to that of what is kept. */
export interface CompareBridge {
  /** Kinds that there are, in their order. */
  readonly steps: readonly ComparedSums[];
  /** What the steps leave between the two totals: 0, or they are not all. */
  readonly rest: Decimal;
}

export function bridgeOf({ kinds, there, here }: ComparisonFigures): CompareBridge {
  const rest = new DecimalSum().add(here).subtract(there);
  for (const { difference } of kinds) rest.subtract(difference);
  return {
    steps: kinds.filter(({ count, difference }) => count > 0 || difference !== '0'),
    rest: rest.decimal(),
  };
}
