import type { CustomerAmount } from '../../../../shared/domain/customerColumns.ts';
import { sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { dayNumber } from '../../../../shared/domain/wallClock.ts';
import { unpackDueDays } from '../ingest/dueDays.ts';
import type { StoredFigures } from '../ingest/listFigures.ts';
import { totalsOfFigures } from './listTotals.ts';

/** What a customer owes as of a day, by how late it is. */
export interface AgedFigures {
  readonly today: string;
  readonly amounts: Readonly<Record<CustomerAmount, Decimal>>;
  /** Of what is owed the longest; negative or 0 while nothing is late, null where nothing is owed. */
  readonly daysLate: number | null;
}

export function agedFigures(figures: StoredFigures, today: string): AgedFigures {
  const { outstanding, overdue, ageing } = totalsOfFigures(figures, today);
  const { notDue, d1to30, d31to60, d61to90, d91plus, credits } = ageing;
  return {
    today,
    amounts: {
      outstanding,
      overdue: overdue.outstanding,
      notDue: notDue.outstanding,
      d1to30: d1to30.outstanding,
      d31to60: d31to60.outstanding,
      d61to90: d61to90.outstanding,
      d91plus: d91plus.outstanding,
      late60: sumOfDecimals([d61to90.outstanding, d91plus.outstanding]),
      credits: credits.outstanding,
    },
    daysLate: daysLate(figures, today),
  };
}

function daysLate({ due_days }: StoredFigures, today: string): number | null {
  const [first] = unpackDueDays(due_days);
  if (first === undefined) return null;
  const digits = String(first.day).padStart(8, '0');
  return dayNumber(today) - dayNumber(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
}
