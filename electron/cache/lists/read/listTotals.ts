import type { AgeingBucket } from '../../../../shared/domain/ageing.ts';
import { sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import { unpackDueDays } from '../ingest/dueDays.ts';
import { ExactSum } from '../ingest/exactSum.ts';
import type { StoredFigures } from '../ingest/listFigures.ts';
import { exact, restsDue } from '../ingest/owedFigures.ts';
import { unpackRests, type WideRests, type WideSum } from '../ingest/wideFigures.ts';
import { dueRanges } from './ageingBounds.ts';

export interface Aged {
  readonly count: number;
  readonly sum: bigint;
}

/** Sums before they become text; ten-thousandths, and what they lack. */
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
  readonly rests: WideRests | null;
}

/** The totals of a whole list from its customer row alone, without a look at its rows (docs/promises.md F07). */
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
  return totalsOf(
    {
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
      rests: unpackRests(figures.wide),
    },
    today,
  );
}

/** `today` (`YYYY-MM-DD`) as for the buckets of `raw`. */
export function totalsOf(raw: RawTotals, today: string): InvoiceTotals {
  const { rests } = raw;
  const ranges = rests === null ? [] : dueRanges(today);
  const rest = (sum: WideSum): readonly Decimal[] => (rests === null ? [] : [rests.sums[sum]]);
  const step = (bucket: AgeingBucket) => {
    const range = ranges.find((one) => one.bucket === bucket);
    const due = range ? restsDue(rests, range.from, range.before) : [];
    const { count, sum } = raw.buckets[bucket];
    return { count, outstanding: exact(sum, due) };
  };
  const steps = {
    notDue: step('notDue'),
    d1to30: step('d1to30'),
    d31to60: step('d31to60'),
    d61to90: step('d61to90'),
    d91plus: step('d91plus'),
  };
  const late = [steps.d1to30, steps.d31to60, steps.d61to90, steps.d91plus];
  return {
    count: raw.count,
    price: exact(raw.price, rest('price')),
    priceVat: exact(raw.priceVat, rest('priceVat')),
    outstanding: exact(raw.outstanding, rest('outstanding')),
    overdue: {
      count: late.reduce((sum, { count }) => sum + count, 0),
      outstanding: sumOfDecimals(late.map(({ outstanding }) => outstanding)),
    },
    creditNotes: {
      count: raw.creditNotes,
      price: exact(raw.creditPrice, rest('creditPrice')),
      priceVat: exact(raw.creditPriceVat, rest('creditPriceVat')),
    },
    ageing: {
      ...steps,
      credits: { count: raw.owedBack.count, outstanding: exact(raw.owedBack.sum, rest('owedBack')) },
    },
  };
}
