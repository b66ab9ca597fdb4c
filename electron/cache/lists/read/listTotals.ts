import { AGEING_BUCKETS, type AgeingBucket } from '../../../../shared/domain/ageing.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import { type StoredFigures, sumOf } from '../ingest/figures.ts';
import { owedOn } from '../ingest/owed.ts';

/** The totals of a list or of some rows from their figures alone, without a look at the rows (docs/promises.md F07). */
export function totalsOf(figures: StoredFigures, today: string): InvoiceTotals {
  const { parts } = owedOn(today, figures);
  const steps = AGEING_BUCKETS.map((bucket) => [bucket, parts[bucket]]);
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
      ...(Object.fromEntries(steps) as Pick<typeof parts, AgeingBucket>),
      credits: { count: figures.owed_back, outstanding: sumOf(figures, 'owedBack') },
    },
  };
}
