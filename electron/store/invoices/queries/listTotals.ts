import { type Ageing, OWED_PART_NAMES } from '../../../../shared/domain/ageing.ts';
import { type CustomerAmount, STEP_COLUMNS } from '../../../../shared/domain/customerColumns.ts';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { ageBalances } from '../model/ageBalances.ts';
import { type StoredFigures, sumOf } from '../model/figures.ts';

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
