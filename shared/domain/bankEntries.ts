import type { Decimal } from './money.ts';
import type { LocalDate } from './wallClock.ts';

/**
 * Why a part of a bank's file is no credit that could settle an invoice. Of a table besides: a balance, a turnover or a total of the
 * account; a row that may be booked or not, or a total; the titles again; one that is hidden in its workbook.
 */
export const BANK_SKIPS = [
  ...(['debit', 'reversal', 'pending', 'currency', 'noAmount', 'again'] as const),
  ...(['balance', 'unclear', 'title', 'hidden'] as const),
] as const;
export type BankSkip = (typeof BANK_SKIPS)[number];

/** One payment into the account: an entry, or one part of a batch entry that the bank has opened. */
export interface BankCredit {
  /** In the file's order, from 1. */
  readonly place: number;
  /** The statement's or notification's account as it is written: IBAN or other number. */
  readonly account: string;
  readonly bookedOn: LocalDate | null;
  readonly valueOn: LocalDate | null;
  /** Above zero, in the entry's currency. */
  readonly amount: Decimal;
  readonly currency: string;
  /** Structured creditor references as written, without duplicates and without words such as NOTPROVIDED. */
  readonly references: readonly string[];
  /** What the payer and the banks call the payment (EndToEndId and its like): an invoice's number may be among it. */
  readonly identifiers: readonly string[];
  /** Unstructured remittance texts joined by a line break. */
  readonly text: string;
  readonly payer: string;
  /** The bank's own reference of the entry or part; may be empty. */
  readonly bankReference: string;
  /**
   * Of a part: how many parts its entry has; 1 for an entry of its own. Of one that is not opened: how many payments the
   * bank says, or names, in it.
   */
  readonly parts: number;
  /** An entry of many payments that the bank has not opened: only its total is known. */
  readonly isUnopened: boolean;
  /** The entry of the same file that takes the payment back. */
  readonly takenBack: TakenBack | null;
  /** An entry of the file takes back a payment of this amount, and does not say which of several. */
  readonly mayBeTakenBack: boolean;
}

/** An entry, or a part of one, by which a payment goes back. */
export interface TakenBack {
  readonly bookedOn: LocalDate | null;
  /** Above zero. */
  readonly amount: Decimal;
  readonly reference: string;
  readonly text: string;
  readonly payer: string;
}

export interface SkippedEntries {
  readonly reason: BankSkip;
  readonly count: number;
  readonly sum: Decimal;
  readonly currency: string;
}

/** A row that is no credit, or an entry of a camt file that is none. */
export interface LeftOutEntry {
  readonly reason: BankSkip;
  /** Of a table as the file counts, from 0; of a camt file its place among the entries. */
  readonly row: number;
  readonly text: string;
  /** Below zero for what was taken from the account; null for none that can be read. */
  readonly amount: Decimal | null;
}

export interface BankFigures {
  readonly kind: 'camt052' | 'camt053' | 'camt054' | 'table';
  readonly accounts: readonly string[];
  readonly currencies: readonly string[];
  /** First and last booking day. */
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
  /** Entries of the file of whatever kind, and the sum of all credits, also of those that are taken back. */
  readonly entries: number;
  readonly credits: Decimal;
  /** Fees that the bank has taken off (charges of entries), counted and summed. */
  readonly charges: { readonly count: number; readonly sum: Decimal };
  readonly skipped: readonly SkippedEntries[];
  /** The first of each reason. */
  readonly leftOut: readonly LeftOutEntry[];
  /**
   * What in the file contradicts itself, each once with its figures: parts that do not add up to their entry or to what their
   * batch says, entries that do not add up to the file's own TtlCdtNtries sum or number, balances that do not follow from
   * entries. The first ones, and how many more there are.
   */
  readonly differences: readonly {
    readonly kind: 'parts' | 'batch' | 'total' | 'number' | 'balance';
    readonly said: Decimal;
    readonly found: Decimal;
    readonly place: number | null;
  }[];
  readonly moreDifferences: number;
  /** Entries with a day that cannot be read, or is more than a year ahead by the computer's clock: they are without it. */
  readonly oddDays: number;
  /** Totals of the file's own that cannot be read, and so are compared with nothing. */
  readonly unreadTotals: number;
  /** Files of a ZIP file that are no camt files, and so were not read. */
  readonly otherFiles: number;
}

export interface BankFile {
  readonly figures: BankFigures;
  readonly credits: readonly BankCredit[];
}

export const BANK_REFUSALS = [
  'tooLarge',
  'notBank',
  'otherMessage',
  'otherFormat',
  'mixed',
  'zip',
  'locked',
  'damaged',
  'packed',
  'cut',
  'doctype',
  'entity',
  'tooDeep',
  'notText',
  'empty',
  'noCurrency',
  'markup',
] as const;
export type BankRefusal = (typeof BANK_REFUSALS)[number];
