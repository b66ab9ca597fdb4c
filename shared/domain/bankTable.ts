import type { DecimalMark } from './compareNames.ts';

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
