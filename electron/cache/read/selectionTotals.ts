import { AGEING_BUCKETS, type AgeingBucket } from '../../../shared/domain/ageing.ts';
import type { CipherDatabase } from '../database/database.ts';
import { DAY_UNIT } from '../ingest/clockNumber.ts';
import { dueRanges } from './ageingBounds.ts';
import type { Condition } from './filterSql.ts';
import type { Aged, RawTotals } from './listTotals.ts';

const HALF = 4_294_967_296;

/** Exact totals of the rows that a condition meets, in one pass over them. */
export function selectionTotals(database: CipherDatabase, where: Condition, today: string): RawTotals {
  try {
    return aggregate(database, where, today, false);
  } catch (error) {
    // Sums beyond 2⁶³ are summed in halves; such lists are rare and the halves cost twice as much.
    if (!(error instanceof Error) || !/integer overflow/.test(error.message)) throw error;
    return aggregate(database, where, today, true);
  }
}

function aggregate(database: CipherDatabase, where: Condition, today: string, halves: boolean): RawTotals {
  const sums: string[] = [];
  const sum = (expression: string, filter: string): number => {
    const only = filter === '' ? '' : ` FILTER (WHERE ${filter})`;
    sums.push(`ifnull(sum(${expression}${halves ? ` / ${HALF}` : ''})${only}, 0)`);
    sums.push(halves ? `ifnull(sum(${expression} % ${HALF})${only}, 0)` : '0');
    return sums.length - 2;
  };
  const count = (filter: string): number => {
    sums.push(filter === '' ? 'count(*)' : `count(*) FILTER (WHERE ${filter})`);
    return sums.length - 1;
  };
  const aged = (filter: string) => ({ count: count(filter), sum: sum('outstanding', filter) });
  const at = {
    count: count(''),
    price: sum('price', ''),
    priceVat: sum('price_vat', ''),
    outstanding: sum('outstanding', ''),
    creditNotes: count('price < 0'),
    creditPrice: sum('price', 'price < 0'),
    creditPriceVat: sum('price_vat', 'price < 0'),
    owedBack: aged('outstanding < 0'),
    buckets: dueRanges(today).map(({ from, before }) => {
      const bounds = [
        'outstanding > 0',
        ...(from === null ? [] : [`due_at >= ${from * DAY_UNIT}`]),
        ...(before === null ? [] : [`due_at < ${before * DAY_UNIT}`]),
      ];
      return aged(bounds.join(' AND '));
    }),
  };
  const row = database
    .prepare(`SELECT ${sums.join(', ')} FROM invoice WHERE ${where.sql}`)
    .raw()
    .safeIntegers()
    .get(...where.values) as bigint[];
  const sumAt = (place: number) =>
    halves ? (row[place] ?? 0n) * BigInt(HALF) + (row[place + 1] ?? 0n) : (row[place] ?? 0n);
  const agedAt = (places: { count: number; sum: number }): Aged => ({
    count: Number(row[places.count]),
    sum: sumAt(places.sum),
  });
  const none: Aged = { count: 0, sum: 0n };
  const buckets = Object.fromEntries(
    AGEING_BUCKETS.map((bucket, index) => {
      const places = at.buckets[index];
      return [bucket, places ? agedAt(places) : none];
    }),
  ) as Record<AgeingBucket, Aged>;
  return {
    count: Number(row[at.count]),
    price: sumAt(at.price),
    priceVat: sumAt(at.priceVat),
    outstanding: sumAt(at.outstanding),
    creditNotes: Number(row[at.creditNotes]),
    creditPrice: sumAt(at.creditPrice),
    creditPriceVat: sumAt(at.creditPriceVat),
    owedBack: agedAt(at.owedBack),
    buckets,
  };
}
