import type { ComparedAmount, ComparedKind } from '../../../../shared/domain/comparison.ts';

/** A difference as it is known again: in another comparison the same one has all of these. */
export interface Difference {
  /** Of the customer; as the ledger writes it where it is no customer number, and empty where it names none. */
  readonly number: string;
  /** Where only the ledger names that customer: its number without letters and zeros before it; otherwise empty. */
  readonly plain: string;
  /** The ledger's writing where nothing here has it; empty for none. */
  readonly invoiceNo: string;
  /** Which amount of the invoices was compared. */
  readonly amount: ComparedAmount;
  readonly kind: ComparedKind;
  /** A decimal; of an unreadable line what is written where its amount should be. */
  readonly difference: string;
  /** Which of several lines that are alike in all of that, from 0. */
  readonly copy: number;
}

export interface Explanation extends Difference {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What the reader of comparisons needs of them. */
export interface ExplanationsSource {
  of(connectionId: string): readonly Explanation[];
}
