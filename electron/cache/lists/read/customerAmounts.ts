import { OWED_PART_NAMES } from '../../../../shared/domain/ageing.ts';
import type { CustomerAmount } from '../../../../shared/domain/customerColumns.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { type StoredFigures, sumOf } from '../ingest/figures.ts';
import { owedOn } from '../ingest/owed.ts';

/** What the list of customers shows of one of them, or of several added up, as of a day. */
export interface CustomerAmounts {
  readonly today: string;
  readonly amounts: Readonly<Record<CustomerAmount, Decimal>>;
  /** Of what is owed the longest; negative or 0 while nothing is late, null where nothing is owed. */
  readonly daysLate: number | null;
}

export function customerAmounts(figures: StoredFigures, today: string): CustomerAmounts {
  const { parts, daysLate } = owedOn(today, figures);
  const aged = Object.fromEntries(OWED_PART_NAMES.map((part) => [part, parts[part].outstanding]));
  const amounts = {
    outstanding: sumOf(figures, 'outstanding'),
    ...(aged as Record<keyof typeof parts, Decimal>),
    credits: sumOf(figures, 'owedBack'),
  };
  return { today, amounts, daysLate };
}
