import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { ComparedSums, ComparisonFigures } from '../../../shared/ipc/compare.ts';
import type { ExplainedSums } from '../../../shared/ipc/explanations.ts';

/** How many differences are explained, how many are not, and the sum of the latter. */
export interface Left {
  readonly explained: number;
  readonly open: number;
  readonly sum: Decimal;
}

export function leftOf(
  { kind, count, difference }: ComparedSums,
  explained: readonly ExplainedSums[],
): Left | null {
  if (kind === 'equal') return null;
  const said = explained.find((one) => one.kind === kind);
  const sum = new DecimalSum().add(difference).subtract(said?.difference ?? '0');
  return { explained: said?.count ?? 0, open: count - (said?.count ?? 0), sum: sum.decimal() };
}

/** The same of all kinds together. */
export function leftOfAll(
  { kinds }: Pick<ComparisonFigures, 'kinds'>,
  explained: readonly ExplainedSums[],
): Left {
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
