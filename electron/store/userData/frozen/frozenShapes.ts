import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { AsOfFigures, AsOfItem, AsOfState } from '../../../../shared/ipc/asOf.ts';

export type FrozenItem = Omit<AsOfItem, 'customer' | 'id'>;

/** A customer as it goes into a sheet. */
export interface FrozenCustomer {
  readonly number: CustomerNumber;
  readonly givenName: string;
  readonly state: AsOfState;
  /** Its last known fetch was before the day. */
  readonly isEarlier: boolean;
  readonly items: readonly FrozenItem[];
  /** What is outstanding in each step of the sheet's ageing. */
  readonly aged: readonly (readonly [count: number, outstanding: Decimal])[];
}

/** What a sheet is, besides its rows and what comes of them. */
export interface FrozenHead {
  readonly connectionId: string;
  /** Null for all customers. */
  readonly number: CustomerNumber | null;
  readonly day: LocalDate;
  readonly frozenAt: number;
  readonly by: string;
  readonly desk: string;
  /** The month, `YYYY-MM`, whose end the schedule freezes with it; null where a clerk does. */
  readonly month: string | null;
  /** What the rows must come to. */
  readonly figures: AsOfFigures;
}

/** What forgetting a customer has left of a sheet that named it. */
export interface FrozenChange {
  readonly day: LocalDate;
  readonly outstandingBefore: Decimal;
  readonly outstandingAfter: Decimal;
  readonly sha256Before: string;
  readonly sha256After: string;
}
