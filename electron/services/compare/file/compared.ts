import type { ComparisonFigures, ComparisonRules } from '../../../../shared/ipc/compare.ts';
import type { ListRef } from '../../../../shared/ipc/customerRef.ts';

/** A comparison that is held, with the ledger that it is of. */
export interface Compared extends Readonly<ComparisonRules> {
  readonly id: number;
  readonly list: ListRef;
  readonly figures: ComparisonFigures;
  /** Milliseconds since the epoch. */
  readonly comparedAt: number;
  /** The ledger's; null for rows that were pasted. */
  readonly fileName: string | null;
  readonly bytes: Uint8Array;
}
