import { sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import { packedDay } from './clockNumber.ts';
import { unpackDueDays } from './dueDays.ts';
import { ExactSum } from './exactSum.ts';
import type { StoredFigures } from './listFigures.ts';
import { unpackRests, type WideRests } from './wideFigures.ts';

/** What is outstanding; the sum kept with a list is of what stands for wide amounts. */
export function owed({ outstanding, wide }: Pick<StoredFigures, 'outstanding' | 'wide'>): Decimal {
  const rests = unpackRests(wide);
  return exact(BigInt(outstanding), rests === null ? [] : [rests.sums.outstanding]);
}

/** What was due before a day and is still owed. */
export function dueBefore(figures: Pick<StoredFigures, 'due_days' | 'wide'>, today: string): Decimal {
  const before = packedDay(today);
  const total = new ExactSum();
  for (const { day, sum } of unpackDueDays(figures.due_days)) if (day < before) total.add(sum);
  return exact(total.value(), restsDue(unpackRests(figures.wide), null, before));
}

/** What sums by due day lack, from a day on and before another; null stands for no bound. */
export function restsDue(
  rests: WideRests | null,
  from: number | null,
  before: number | null,
): readonly Decimal[] {
  const due = (rests?.days ?? []).filter(
    ([day]) => (from === null || day >= from) && (before === null || day < before),
  );
  return due.map(([, rest]) => rest);
}

/** A sum of ten-thousandths with what it lacks. */
export function exact(scaled: bigint, rests: readonly Decimal[]): Decimal {
  const sum = decimalFromScaled(scaled);
  return rests.length === 0 ? sum : sumOfDecimals([sum, ...rests]);
}
