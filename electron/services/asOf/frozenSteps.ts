import {
  AGEING_BUCKETS,
  AGEING_PARTS,
  type AgeingPart,
  daysSince,
  OWED_PARTS,
} from '../../../shared/domain/ageing.ts';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { AsOfFigures, AsOfItem } from '../../../shared/ipc/asOf.ts';
import type { FrozenFigures, FrozenStep } from '../../../shared/ipc/frozen.ts';

/** The figures of a day with the bounds of the steps of their ageing, which may be others later. */
export function steppedFigures({ ageing, ...figures }: AsOfFigures): FrozenFigures {
  const steps = AGEING_PARTS.map((part): FrozenStep => ({ ...boundsOf(part), ...ageing[part] }));
  return { ...figures, ageing: steps };
}

/** What items come to in each of these steps. */
export function agedItems(
  items: readonly Pick<AsOfItem, 'dueDate' | 'outstanding'>[],
  day: string,
): (readonly [count: number, outstanding: Decimal])[] {
  const sums = new Map(AGEING_PARTS.map((part) => [part, { count: 0, sum: new DecimalSum() }]));
  for (const { dueDate, outstanding } of items) {
    const step = sums.get(outstanding.startsWith('-') ? 'credits' : bucketOf(daysSince(dueDate, day)));
    if (step === undefined) continue;
    step.count += 1;
    step.sum.add(outstanding);
  }
  return [...sums.values()].map(({ count, sum }) => [count, sum.decimal()] as const);
}

function bucketOf(late: number): AgeingPart {
  const isIn = ({ from, to }: { readonly from: number | null; readonly to: number | null }) =>
    (from === null || late >= from) && (to === null || late <= to);
  return AGEING_BUCKETS.find((bucket) => isIn(OWED_PARTS[bucket])) ?? 'notDue';
}

function boundsOf(part: AgeingPart): Pick<FrozenStep, 'from' | 'to' | 'isCredits'> {
  if (part === 'credits') return { from: null, to: null, isCredits: true };
  return { ...OWED_PARTS[part], isCredits: false };
}
