import type { AgeingBucket } from '../../../shared/domain/ageing.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import type { InvoiceTotals } from '../../../shared/domain/totals.ts';
import { packedDay } from '../ingest/clockNumber.ts';
import { unpackDueDays } from '../ingest/dueDays.ts';
import { ExactSum } from '../ingest/exactSum.ts';
import type { StoredFigures } from '../ingest/listFigures.ts';
import { dueRanges } from './ageingBounds.ts';

export interface Aged {
  readonly count: number;
  readonly sum: bigint;
}

/** Sums before they become text; ten-thousandths. */
export interface RawTotals {
  readonly count: number;
  readonly price: bigint;
  readonly priceVat: bigint;
  readonly outstanding: bigint;
  readonly creditNotes: number;
  readonly creditPrice: bigint;
  readonly creditPriceVat: bigint;
  readonly owedBack: Aged;
  readonly buckets: Readonly<Record<AgeingBucket, Aged>>;
}

/** The totals of a whole list from its customer row alone, without a look at its rows (PROMISES F07). */
export function totalsOfFigures(figures: StoredFigures, today: string): InvoiceTotals {
  const days = unpackDueDays(figures.due_days);
  const ranges = dueRanges(today);
  const aged = (bucket: AgeingBucket): Aged => {
    const { from, before } = ranges.find((range) => range.bucket === bucket) ?? { from: null, before: null };
    const total = new ExactSum();
    let count = 0;
    for (const { day, count: more, sum } of days) {
      if ((from !== null && day < from) || (before !== null && day >= before)) continue;
      count += more;
      total.add(sum);
    }
    return { count, sum: total.value() };
  };
  return totalsOf({
    count: figures.invoices,
    price: BigInt(figures.price),
    priceVat: BigInt(figures.price_vat),
    outstanding: BigInt(figures.outstanding),
    creditNotes: figures.credit_notes,
    creditPrice: BigInt(figures.credit_price),
    creditPriceVat: BigInt(figures.credit_price_vat),
    owedBack: { count: figures.owed_back, sum: BigInt(figures.owed_back_sum) },
    buckets: {
      notDue: aged('notDue'),
      d1to30: aged('d1to30'),
      d31to60: aged('d31to60'),
      d61to90: aged('d61to90'),
      d91plus: aged('d91plus'),
    },
  });
}

/** What was due before a day and is still owed. */
export function dueBefore(packed: Uint8Array, today: string): bigint {
  const before = packedDay(today);
  const total = new ExactSum();
  for (const { day, sum } of unpackDueDays(packed)) if (day < before) total.add(sum);
  return total.value();
}

export function totalsOf(raw: RawTotals): InvoiceTotals {
  const text = ({ count, sum }: Aged) => ({ count, outstanding: decimalFromScaled(sum) });
  const { notDue, d1to30, d31to60, d61to90, d91plus } = raw.buckets;
  const late = [d1to30, d31to60, d61to90, d91plus];
  return {
    count: raw.count,
    price: decimalFromScaled(raw.price),
    priceVat: decimalFromScaled(raw.priceVat),
    outstanding: decimalFromScaled(raw.outstanding),
    overdue: text({
      count: late.reduce((sum, bucket) => sum + bucket.count, 0),
      sum: late.reduce((sum, bucket) => sum + bucket.sum, 0n),
    }),
    creditNotes: {
      count: raw.creditNotes,
      price: decimalFromScaled(raw.creditPrice),
      priceVat: decimalFromScaled(raw.creditPriceVat),
    },
    ageing: {
      notDue: text(notDue),
      d1to30: text(d1to30),
      d31to60: text(d31to60),
      d61to90: text(d61to90),
      d91plus: text(d91plus),
      credits: text(raw.owedBack),
    },
  };
}
