import type { Decimal } from '../../../shared/domain/money.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';

/** What says whose payment it is, of an entry or of a part of it. */
export interface EntryDetails {
  readonly references: readonly string[];
  readonly text: string;
  readonly payer: string;
  readonly bankReference: string;
}

export interface EntryPart extends EntryDetails {
  /** In the entry's currency; null where the bank gives none. */
  readonly amount: Decimal | null;
}

export interface Charge {
  readonly amount: Decimal;
  readonly currency: string;
}

/** An entry as the file has it, before it is known what becomes of it. */
export interface BankEntry extends EntryDetails {
  readonly account: string;
  readonly bookedOn: LocalDate | null;
  readonly valueOn: LocalDate | null;
  /** One of them is written, and cannot be read. */
  readonly hasOddDay: boolean;
  /** Above zero; null for none that can be read. */
  readonly amount: Decimal | null;
  readonly currency: string;
  /** Null where the file does not say. */
  readonly direction: 'credit' | 'debit' | null;
  readonly isReversal: boolean;
  readonly isBooked: boolean;
  /** How many payments the bank says it is made of; 0 where it says nothing. */
  readonly payments: number;
  readonly parts: readonly EntryPart[];
  readonly charges: readonly Charge[];
}
