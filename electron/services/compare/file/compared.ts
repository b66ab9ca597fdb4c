import type { ComparedAmount } from '../../../../shared/domain/compareNames.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { ComparisonFigures, LedgerMapping } from '../../../../shared/ipc/compare.ts';
import type { ListRef } from '../../../../shared/ipc/customerRef.ts';

/** A comparison that is held, with the ledger that it is of. */
export interface Compared {
  readonly id: number;
  readonly list: ListRef;
  readonly mapping: LedgerMapping;
  readonly amount: ComparedAmount;
  readonly until: LocalDate | null;
  readonly tolerance: Decimal;
  readonly figures: ComparisonFigures;
  /** Milliseconds since the epoch. */
  readonly comparedAt: number;
  /** The ledger's; null for rows that were pasted. */
  readonly fileName: string | null;
  readonly bytes: Uint8Array;
}
