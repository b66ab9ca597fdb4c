import type { DecimalMark } from './comparison.ts';
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

/** How files of banks end: camt, and whatever has columns. */
export const BANK_ENDINGS = ['xml', 'zip', 'csv', 'txt', 'xlsx', 'xls', 'ods'] as const;

/**
 * What becomes of a credit of a bank's file, one of these each: matched by the reference of the template; by a reference
 * that is the invoice's number; by the number in its text; a suggestion that the clerk has taken; suggested; unmatched; taken
 * back by an entry of the same file.
 */
export const BANK_KINDS = [
  ...(['reference', 'number', 'text', 'taken', 'suggested', 'unmatched'] as const),
  'takenBack',
] as const;
export type BankKind = (typeof BANK_KINDS)[number];

/** Those whose invoices are paid by it. */
export const MATCHED_KINDS = ['reference', 'number', 'text', 'taken'] as const satisfies readonly BankKind[];

/** By what a credit is matched without the clerk. */
export type BankPass = Extract<BankKind, 'reference' | 'number' | 'text'>;

/** Why a credit is suggested: its reference or its text may mean several invoices; or by its amount alone. */
export const SUGGESTED_BY = ['reference', 'number', 'text', 'amount'] as const;
export type SuggestedBy = (typeof SUGGESTED_BY)[number];

/**
 * What is known of a credit that is not matched: its invoice is settled here; it is a sum of many payments that the bank
 * has not opened; its text has too many words to look for; too many invoices have its amount; the file takes back one of
 * several, and does not say whether it is this one.
 */
export const UNMATCHED_HINTS = ['settled', 'unopened', 'manyWords', 'manyAlike', 'mayBeTakenBack'] as const;
export type UnmatchedHint = (typeof UNMATCHED_HINTS)[number];

/** Limits for a bank's file, which may come from anywhere. */
export const BANK_BOUNDS = {
  /** Bytes of a camt file. One with columns may be as long as a ledger's workbook. */
  file: 50_000_000,
  /** Entries of a file, and the parts of its entries, together. */
  entries: 100_000,
  /** Statements of a file; a day without payments has one, too. */
  statements: 10_000,
  /** Accounts and contradictions that are named, each. */
  named: 100,
  /** Rows that are named of each reason for which some are left out. */
  leftOut: 20,
  /** More than there are in the world. */
  currencies: 300,
  /** Rows of a table, which take more memory than entries. */
  rows: 50_000,
  /** Elements within each other. */
  depth: 40,
  /** Characters of one text. */
  text: 10_000,
  seconds: 60,
  /** Bytes of the thread. */
  memory: 150_000_000,
} as const;

/**
 * What a column of a bank's rows may be: `direction` says of each amount whether it is a credit or a debit, `documentType` (a transfer,
 * a card payment) says so of some, `status` says whether it is booked. One that is none of these is only shown. Several may be text; all else is one column at most.
 */
export const BANK_ROLES = [
  'bookedOn',
  'valueOn',
  'amount',
  'credit',
  'debit',
  'direction',
  'documentType',
  'reference',
  'text',
  'payer',
  'currency',
  'status',
] as const;
export type BankRole = (typeof BANK_ROLES)[number];

/** How the columns of a bank's rows are read. */
export interface BankMapping {
  /** Which of its sheets, from 0; a text has one. */
  readonly sheet: number;
  /** Rows before the first line, the row of titles among them. */
  readonly skipped: number;
  /** Of each column, in their order. */
  readonly roles: readonly (BankRole | null)[];
  /** Null: each amount by itself; those that may be two are no amount. */
  readonly decimalMark: DecimalMark | null;
  /** Of days without the year in front: the month is before the day. Null: those that may be two are no day. */
  readonly isMonthFirst: boolean | null;
}

/** What a table begins with, and how it is likely to be read. */
export interface BankTableHead {
  readonly rows: number;
  readonly sheets: readonly string[];
  readonly first: readonly (readonly string[])[];
  readonly mapping: BankMapping;
}
