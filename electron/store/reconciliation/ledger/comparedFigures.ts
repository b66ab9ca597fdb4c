import { COMPARED_KINDS } from '../../../../shared/domain/comparison.ts';
import { type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import type { ComparedSums, ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import type { ComparedItem } from './comparison.ts';
import type { ChangedKeys, KeysByKind, Suggestions } from './suggestions.ts';

const ZERO = '0' as Decimal;

/** Whose lists are compared: as of their last fetches. */
export interface ComparedList {
  readonly fetchedAt: number;
  readonly unreadable: number;
}

/** The sums of each kind, which lead from the ledger's total to that of what is kept. */
function comparedSums(byKind: KeysByKind, unreadable: number): ComparedSums[] {
  return COMPARED_KINDS.map((kind) =>
    changedSums(
      { kind, count: kind === 'unreadable' ? unreadable : 0, there: ZERO, here: ZERO },
      { come: byKind.get(kind) ?? [], gone: [] },
    ),
  );
}

function changedSums(
  { kind, count, ...sums }: Omit<ComparedSums, 'difference'>,
  { come, gone }: ChangedKeys,
): ComparedSums {
  const [there, here] = [new DecimalSum().add(sums.there), new DecimalSum().add(sums.here)];
  for (const key of come) {
    if (key.there !== null) there.add(key.there.sum);
    if (key.here !== null) here.add(key.here.sum);
  }
  for (const key of gone) {
    if (key.there !== null) there.subtract(key.there.sum);
    if (key.here !== null) here.subtract(key.here.sum);
  }
  return {
    kind,
    count: count + come.length - gone.length,
    there: there.decimal(),
    here: here.decimal(),
    difference: here.subtract(there.decimal()).decimal(),
  };
}

/** What has come of a comparison once a pair is taken, or given back: of a million keys three are others. */
export function figuresTaken(
  { figures, suggestions }: { readonly figures: ComparisonFigures; readonly suggestions: Suggestions },
  pair: number,
  isTaken: boolean,
): ComparisonFigures {
  const { come, gone } = suggestions.take(pair, isTaken);
  const kinds = figures.kinds.map((sums) => {
    const of = (keys: readonly ComparedItem[]) => keys.filter(({ kind }) => kind === sums.kind);
    return changedSums(sums, { come: of(come), gone: of(gone) });
  });
  return { ...figures, kinds, suggestions: suggestions.figures };
}

interface Besides extends Pick<ComparisonFigures, 'unreadDays' | 'leftOut' | 'suggestions' | 'asOf'> {
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
