import type { CustomerAmount } from '../../../../shared/domain/customerColumns.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { dayNumber } from '../../../../shared/domain/wallClock.ts';
import { type DueDay, unpackDueDays } from '../ingest/dueDays.ts';
import { ExactSum } from '../ingest/exactSum.ts';
import type { StoredFigures } from '../ingest/listFigures.ts';
import { exact, owed, restsDue } from '../ingest/owedFigures.ts';
import { unpackRests } from '../ingest/wideFigures.ts';
import { type DueRange, dueRanges } from './ageingBounds.ts';

/** What a customer owes as of a day, by how late it is. */
export interface AgedFigures {
  readonly today: string;
  readonly amounts: Readonly<Record<CustomerAmount, Decimal>>;
  /** Of what is owed the longest; negative or 0 while nothing is late, null where nothing is owed. */
  readonly daysLate: number | null;
}

/** The ageing steps of a day, found once for all customers. */
let known: { readonly today: string; readonly ranges: readonly DueRange[] } | null = null;

function rangesOf(today: string): readonly DueRange[] {
  if (known?.today !== today) known = { today, ranges: dueRanges(today) };
  return known.ranges;
}

/** All of it in one walk through the due days: a list of thousands of customers is aged at once. */
export function agedFigures(figures: StoredFigures, today: string): AgedFigures {
  const ranges = rangesOf(today);
  const days = unpackDueDays(figures.due_days);
  const sums = ranges.map(() => new ExactSum());
  for (const { day, sum } of days) {
    // The steps go from the newest due days to the oldest.
    const step = ranges.findIndex(({ from }) => from === null || day >= from);
    sums[step]?.add(sum);
  }
  const steps = sums.map((sum) => sum.value());
  const rests = unpackRests(figures.wide);
  /** What steps hold together, the first and the last included. */
  const between = (first: number, last: number): Decimal => {
    let sum = 0n;
    for (const step of steps.slice(first, last + 1)) sum += step;
    const before = ranges[first]?.before ?? null;
    return exact(sum, restsDue(rests, ranges[last]?.from ?? null, before));
  };
  return {
    today,
    amounts: {
      outstanding: owed(figures),
      overdue: between(1, 4),
      notDue: between(0, 0),
      d1to30: between(1, 1),
      d31to60: between(2, 2),
      d61to90: between(3, 3),
      d91plus: between(4, 4),
      late60: between(3, 4),
      credits: exact(BigInt(figures.owed_back_sum), rests === null ? [] : [rests.sums.owedBack]),
    },
    daysLate: daysLate(days[0], today),
  };
}

function daysLate(first: DueDay | undefined, today: string): number | null {
  if (first === undefined) return null;
  const digits = String(first.day).padStart(8, '0');
  return dayNumber(today) - dayNumber(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
}
