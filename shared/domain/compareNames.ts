import type { Decimal } from './money.ts';
import type { LocalDate } from './wallClock.ts';

/**
 * What a column of a ledger's file may be; one that is none of these is only shown. `direction` and `documentType` say of an
 * amount without a sign which way it goes.
 */
export const LEDGER_ROLES = [
  'customer',
  'invoice',
  'reference',
  'invoiced',
  'due',
  'amount',
  'debit',
  'credit',
  'direction',
  'documentType',
  'status',
] as const;
export type LedgerRole = (typeof LEDGER_ROLES)[number];

/** Days of an item that are compared where its amounts are equal, the one first that matters more. */
export const COMPARED_DAYS = ['due', 'invoiced'] as const satisfies readonly LedgerRole[];
export type ComparedDay = (typeof COMPARED_DAYS)[number];

/** What stands between the whole and the decimals of a ledger's amounts. */
export const DECIMAL_MARKS = [',', '.'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** Which amount of an invoice is compared with a ledger's: of open ones what is outstanding, of all their price with VAT. */
export const COMPARED_AMOUNTS = ['outstanding', 'priceVat'] as const;
export type ComparedAmount = (typeof COMPARED_AMOUNTS)[number];

/**
 * How a key was found on both sides: as it is written; without blanks, leading zeros and letters before the digits; by the
 * payment reference without its check digits; by amount and date, as the clerk has taken it.
 */
export const COMPARE_PASSES = ['written', 'plain', 'reference', 'suggested'] as const;
export type ComparePass = (typeof COMPARE_PASSES)[number];

/**
 * The result for a key, one of these each, in the order of the bridge. Both sides have it: equal, within the tolerance,
 * another amount, more often on one side, equal but for a day. Only the ledger has it: of a customer outside of what is compared, or who was
 * never fetched, or whose invoices are not known as of the day; left out here by the filter, all of it or what is missing;
 * settled here; unknown; without an invoice number. Only what is kept has it: invoiced after the day, a credit, or something else. An unreadable line has no amount,
 * and is in no sum.
 */
export const COMPARED_KINDS = [
  'equal',
  'tolerance',
  'amount',
  'twice',
  'date',
  'outside',
  'neverFetched',
  'notKnownThen',
  'filteredOut',
  'settled',
  'unknown',
  'noNumber',
  'afterDay',
  'credit',
  'onlyHere',
  'unreadable',
] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

/**
 * What may be the reason of another amount, the likeliest alone: the other sign; without VAT; two digits turned; the ledger
 * has the whole of what is paid in part here; less of it, where nothing is paid here.
 */
export const AMOUNT_HINTS = ['sign', 'vat', 'digits', 'paidHere', 'paidThere'] as const;
export type AmountHint = (typeof AMOUNT_HINTS)[number];

/**
 * Why a line has no amount: no number is there; it may be one of two; its debit or credit, or the type of its document, does not
 * say its sign, or contradicts it; it may be a total as well as an item.
 */
export const LINE_PROBLEMS = ['noAmount', 'twoReadings', 'noSign', 'maybeTotal'] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** One of the first rows of a table of others, as it is read by its columns. */
export interface ReadRow<Reason extends string> {
  /** As the file counts, from 0. */
  readonly row: number;
  /** Why it is left out; null for one that is read. */
  readonly reason: Reason | null;
  readonly day: LocalDate | null;
  /** With its sign; null for none that can be read. */
  readonly amount: Decimal | null;
  readonly currency: string;
  /** What says whose it is: customer, invoice, reference, payer. */
  readonly names: readonly string[];
}

/** Why a row of a ledger is no item: a total or subtotal; a title, of the columns or of a group; cancelled or a draft; hidden in its workbook. */
export const LEDGER_LEFT_OUT = ['total', 'title', 'void', 'hidden'] as const;
export type LedgerLeftOut = (typeof LEDGER_LEFT_OUT)[number];
