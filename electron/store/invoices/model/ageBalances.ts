import {
  type Aged,
  type AgedBy,
  type Ageing,
  type AgeingBucket,
  daysSince,
  OWED_PART_NAMES,
  OWED_PARTS,
  type OwedPart,
  rangeOf,
  stepsOf,
} from '../../../../shared/domain/ageing.ts';
import { type CustomerAmount, STEP_COLUMNS } from '../../../../shared/domain/customerColumns.ts';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { AmountSum } from './amounts.ts';
import { DAY_UNIT, dayText, packedDay } from './clockNumber.ts';
import { COLUMN_SQL } from './columns.ts';
import { type OpenDay, type StoredFigures, sumOf, unpackOpenDays, unpackRemainders } from './figures.ts';

/** Days (YYYYMMDD) of invoices: from inclusive, before exclusive. */
interface DayRange<Name> {
  readonly name: Name;
  readonly by: AgedBy;
  readonly from: number;
  readonly before: number;
}

type OpenFigures = Pick<StoredFigures, 'due_days' | 'invoice_days' | 'wide'>;

/** What is owed of a list on a day, by its age. */
interface Owed {
  readonly parts: Readonly<Record<OwedPart, Aged>>;
  /** By the clerk's buckets, in their order. */
  readonly buckets: readonly (readonly [bucket: AgeingBucket, aged: Aged])[];
  /** Of what is owed the longest; negative or 0 while nothing is late, null where nothing is owed. */
  readonly daysLate: number | null;
}

const { outstanding, dueDate, invoiceDate } = COLUMN_SQL;
const DAY_MS = 86_400_000;
const FIRST_DAY = 0;
const AFTER_ALL_DAYS = 99_999_999;

interface Ranges {
  readonly today: string;
  readonly ageing: Ageing | null;
  readonly parts: readonly DayRange<OwedPart>[];
  readonly buckets: readonly DayRange<AgeingBucket>[];
}

/** Computed once for all customers. */
let lastRanges: Ranges | null = null;

function rangesOn(today: string, ageing: Ageing | null): Ranges {
  if (lastRanges?.today === today && lastRanges.ageing === ageing) return lastRanges;
  lastRanges = {
    today,
    ageing,
    parts: OWED_PART_NAMES.map((part) => dayRange(part, today)),
    buckets: ageing === null ? [] : stepsOf(ageing).map((bucket) => dayRange(bucket, today)),
  };
  return lastRanges;
}

function isPart(name: OwedPart | AgeingBucket): name is OwedPart {
  return name in OWED_PARTS;
}

function dayRange<Name extends OwedPart | AgeingBucket>(name: Name, today: string): DayRange<Name> {
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const dayBefore = (days: number) => packedDay(new Date(midnight - days * DAY_MS).toISOString());
  const { by, from, to } = isPart(name) ? OWED_PARTS[name] : rangeOf(name);
  return {
    ...{ name, by },
    from: to === null ? FIRST_DAY : dayBefore(to),
    before: from === null ? AFTER_ALL_DAYS : dayBefore(from - 1),
  };
}

/**
 * All of it in a walk through the days of what is open: a list of thousands of customers is aged at once. By the clerk's
 * buckets where `ageing` has them.
 */
export function ageBalances(today: string, figures: OpenFigures, ageing: Ageing | null): Owed {
  const { parts, buckets } = rangesOn(today, ageing);
  const remainders = unpackRemainders(figures.wide);
  const dueDays = unpackOpenDays(figures.due_days);
  const byDue = { days: dueDays, remainders: remainders?.days ?? [] };
  const isByDue = ageing === null || ageing.by === 'due';
  const inParts = sumsIn(isByDue ? [...parts, ...buckets] : parts, byDue);
  const inBuckets = isByDue
    ? inParts.slice(parts.length)
    : sumsIn(buckets, {
        days: unpackOpenDays(figures.invoice_days),
        remainders: remainders?.invoiceDays ?? [],
      });
  const [first] = dueDays;
  return {
    parts: Object.fromEntries(inParts.slice(0, parts.length)) as Owed['parts'],
    buckets: inBuckets as Owed['buckets'],
    daysLate: first === undefined ? null : daysSince(dayText(first.day), today),
  };
}

/** Days with what is owed on them, and what their sums lack. */
interface Walked {
  readonly days: readonly OpenDay[];
  readonly remainders: readonly (readonly [day: number, remainder: Decimal])[];
}

function sumsIn<Name>(ranges: readonly DayRange<Name>[], { days, remainders }: Walked): [Name, Aged][] {
  const sums = ranges.map((range) => ({ ...range, count: 0, sum: new AmountSum() }));
  for (const { day, count, sum } of days) {
    for (const range of sums) {
      if (day < range.from || day >= range.before) continue;
      range.count += count;
      range.sum.add(sum);
    }
  }
  for (const [day, remainder] of remainders) {
    for (const { from, before, sum } of sums) if (day >= from && day < before) sum.addRemainder(remainder, 1);
  }
  return sums.map(({ name, count, sum }) => [name, { count, outstanding: sum.decimal() }]);
}

/** The bucket of what is owed on a day, by the day (YYYYMMDD) from which it ages. */
export function ageingBucketOf(from: number, today: string, ageing: Ageing): AgeingBucket {
  const { buckets } = rangesOn(today, ageing);
  const bucket = buckets.find((range) => from >= range.from && from < range.before);
  return (bucket ?? (buckets.at(-1) as DayRange<AgeingBucket>)).name;
}

/** Rows with something owed that is of a part, or of a bucket, on a day. The first condition is that of the index of open invoices. */
export function ageingCondition(part: OwedPart | AgeingBucket, today: string): string {
  const { by, from, before } = dayRange(part, today);
  const column = by === 'due' ? dueDate : invoiceDate;
  const bounds = [
    ...(from === FIRST_DAY ? [] : [`${column} >= ${from * DAY_UNIT}`]),
    ...(before === AFTER_ALL_DAYS ? [] : [`${column} < ${before * DAY_UNIT}`]),
  ];
  return [`${outstanding} <> 0`, `${outstanding} > 0`, ...bounds].join(' AND ');
}

/** Sorts by days late: higher for an earlier due day, lowest for what is not overdue. */
export function daysLateRank(today: string): string {
  return `iif(${ageingCondition('overdue', today)}, -(${dueDate} / ${DAY_UNIT}), ${-AFTER_ALL_DAYS})`;
}

/** The totals of a list or of some rows from their figures alone, without a look at the rows (docs/promises.md F07). */
export function totalsOf(figures: StoredFigures, today: string, ageing: Ageing): InvoiceTotals {
  const { parts, buckets } = ageBalances(today, figures, ageing);
  return {
    count: figures.invoices,
    price: sumOf(figures, 'price'),
    priceVat: sumOf(figures, 'priceVat'),
    outstanding: sumOf(figures, 'outstanding'),
    overdue: parts.overdue,
    creditNotes: {
      count: figures.credit_notes,
      price: sumOf(figures, 'creditPrice'),
      priceVat: sumOf(figures, 'creditPriceVat'),
    },
    ageing: {
      ...Object.fromEntries(buckets),
      credits: { count: figures.owed_back, outstanding: sumOf(figures, 'owedBack') },
    },
  };
}

/** What the list of customers shows of one of them, or of several added up, as of a day. */
export interface CustomerAmounts {
  readonly today: string;
  readonly ageing: Ageing;
  readonly amounts: Readonly<Record<CustomerAmount, Decimal>>;
  /** Of what is owed the longest; negative or 0 while nothing is late, null where nothing is owed. */
  readonly daysLate: number | null;
}

export function customerAmounts(figures: StoredFigures, today: string, ageing: Ageing): CustomerAmounts {
  const { parts, buckets, daysLate } = ageBalances(today, figures, ageing);
  const inBuckets = STEP_COLUMNS.map((column, place) => [column, buckets[place]?.[1].outstanding ?? '0']);
  const aged = Object.fromEntries(OWED_PART_NAMES.map((part) => [part, parts[part].outstanding]));
  const amounts = {
    outstanding: sumOf(figures, 'outstanding'),
    ...(aged as Record<keyof typeof parts, Decimal>),
    ...(Object.fromEntries(inBuckets) as Record<(typeof STEP_COLUMNS)[number], Decimal>),
    credits: sumOf(figures, 'owedBack'),
  };
  return { today, ageing, amounts, daysLate };
}
