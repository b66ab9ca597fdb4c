import type { BankPass, SuggestedBy, UnmatchedHint } from '../../../../shared/domain/bankEntries.ts';
import { type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';

export interface OpenInvoice {
  readonly id: number;
  readonly customer: string;
  readonly invoice: string;
  readonly outstanding: Decimal;
}

export type SettledInvoice = Omit<OpenInvoice, 'outstanding'>;

/** Invoices that one credit may be for, all of them together. */
export type Candidate = readonly OpenInvoice[];

/** What is outstanding of some invoices together. */
export function outstandingOf(invoices: Candidate): Decimal {
  return invoices.reduce((sum, { outstanding }) => sum.add(outstanding), new DecimalSum()).decimal();
}

export interface Suggested {
  readonly kind: 'suggested';
  readonly by: SuggestedBy;
  readonly candidates: readonly Candidate[];
  /** There are more than are given. */
  readonly more: boolean;
  /** All that it may mean, of which a part may add up to it; none where that was looked for. */
  readonly pool: Candidate;
}

/** What a credit is found to be for. */
export type MatchOutcome =
  | { readonly kind: BankPass; readonly invoices: Candidate }
  | Suggested
  | {
      readonly kind: 'unmatched';
      readonly hint: UnmatchedHint | null;
      readonly settled: SettledInvoice | null;
    };

/** What has become of a credit before the clerk looks at it; one that is taken back was for the invoices that it names. */
export type Outcome = MatchOutcome | { readonly kind: 'takenBack'; readonly was: Candidate };

/** Candidates of one credit. */
export const MOST_CANDIDATES = 20;
