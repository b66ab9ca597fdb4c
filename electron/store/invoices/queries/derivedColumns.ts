import { daysLate } from '../../../../shared/domain/ageing.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { DerivedColumn } from '../../../../shared/domain/invoiceFields.ts';
import type { WallClock } from '../../../../shared/domain/wallClock.ts';
import { daysLateRank } from '../model/ageBalances.ts';
import { clockText } from '../model/clockNumber.ts';
import { COLUMN_OF, type FieldColumn } from '../model/columns.ts';

interface Derived<Value> {
  /** The value in a stored row with its columns `at` these places. A file has it as its text, null as nothing. */
  readonly value: (
    stored: readonly unknown[],
    at: Readonly<Record<FieldColumn, number>>,
    today: string,
  ) => Value;
  /** SQL of what the column sorts by. */
  readonly rank: (today: string) => string;
}

/** The columns that are worked out: what rows, files and sorts have of them. */
export const DERIVED: { readonly [Column in DerivedColumn]: Derived<InvoiceRow[Column]> } = {
  daysLate: {
    value: (stored, at, today) =>
      daysLate(
        clockText(stored[at[COLUMN_OF.dueDate]] as number) as WallClock,
        today,
        stored[at[COLUMN_OF.outstanding]] as number,
      ),
    rank: daysLateRank,
  },
};
