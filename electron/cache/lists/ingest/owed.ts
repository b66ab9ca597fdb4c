import {
  AGEING_BUCKETS,
  type AgeingBucket,
  daysSince,
  OWED_PART_NAMES,
  OWED_PARTS,
  type OwedPart,
} from '../../../../shared/domain/ageing.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { AmountSum } from './amountSum.ts';
import { DAY_UNIT, dayText, packedDay } from './clockNumber.ts';
import { unpackDueDays } from './dueDays.ts';
import { type StoredFigures, unpackRests } from './figures.ts';
import { COLUMN_OF } from './storedFields.ts';

/** Due days (YYYYMMDD): from inclusive, before exclusive. */
interface DueRange {
  readonly part: OwedPart;
  readonly from: number;
  readonly before: number;
}

/** What is owed of a list on a day, by its age. */
interface Owed {
  readonly parts: Readonly<Record<OwedPart, { readonly count: number; readonly outstanding: Decimal }>>;
  /** Of what is owed the longest; negative or 0 while nothing is late, null where nothing is owed. */
  readonly daysLate: number | null;
}

const { outstanding, dueDate } = COLUMN_OF;
const DAY_MS = 86_400_000;
const FIRST_DAY = 0;
const AFTER_ALL_DAYS = 99_999_999;

/** The parts of a day, found once for all customers. */
let known: { readonly today: string; readonly ranges: readonly DueRange[] } | null = null;

function dueRanges(today: string): readonly DueRange[] {
  if (known?.today === today) return known.ranges;
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const dayBefore = (days: number) => packedDay(new Date(midnight - days * DAY_MS).toISOString());
  const ranges = OWED_PART_NAMES.map((part): DueRange => {
    const { from, to } = OWED_PARTS[part];
    return {
      part,
      from: to === null ? FIRST_DAY : dayBefore(to),
      before: from === null ? AFTER_ALL_DAYS : dayBefore(from - 1),
    };
  });
  known = { today, ranges };
  return ranges;
}

/** All of it in one walk through the due days: a list of thousands of customers is aged at once. */
export function owedOn(today: string, { due_days, wide }: Pick<StoredFigures, 'due_days' | 'wide'>): Owed {
  const sums = dueRanges(today).map((range) => ({ ...range, count: 0, sum: new AmountSum() }));
  const days = unpackDueDays(due_days);
  for (const { day, count, sum } of days) {
    for (const part of sums) {
      if (day < part.from || day >= part.before) continue;
      part.count += count;
      part.sum.add(sum);
    }
  }
  for (const [day, rest] of unpackRests(wide)?.days ?? []) {
    for (const { from, before, sum } of sums) if (day >= from && day < before) sum.addRest(rest, 1);
  }
  const parts = sums.map(({ part, count, sum }) => [part, { count, outstanding: sum.decimal() }]);
  const [first] = days;
  return {
    parts: Object.fromEntries(parts) as Owed['parts'],
    daysLate: first === undefined ? null : daysSince(dayText(first.day), today),
  };
}

/** The step of what is owed on a day, by its due day (YYYYMMDD). */
export function stepOf(due: number, today: string): AgeingBucket {
  const ranges = dueRanges(today);
  const isIn = (step: AgeingBucket) =>
    ranges.some(({ part, from, before }) => part === step && due >= from && due < before);
  return AGEING_BUCKETS.find(isIn) ?? 'notDue';
}

/** Rows with something owed that is of a part on a day. The first condition is that of the index of open invoices. */
export function owedSql(part: OwedPart, today: string): string {
  const range = dueRanges(today).find((one) => one.part === part);
  const { from, before } = range ?? { from: FIRST_DAY, before: AFTER_ALL_DAYS };
  const bounds = [
    ...(from === FIRST_DAY ? [] : [`${dueDate} >= ${from * DAY_UNIT}`]),
    ...(before === AFTER_ALL_DAYS ? [] : [`${dueDate} < ${before * DAY_UNIT}`]),
  ];
  return [`${outstanding} <> 0`, `${outstanding} > 0`, ...bounds].join(' AND ');
}

/** Sorts by days late: higher for an earlier due day, lowest for what is not overdue. */
export function daysLateRank(today: string): string {
  return `iif(${owedSql('overdue', today)}, -(${dueDate} / ${DAY_UNIT}), ${-AFTER_ALL_DAYS})`;
}
