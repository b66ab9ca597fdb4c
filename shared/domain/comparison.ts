import { type Decimal, DecimalSum } from './money.ts';
import { plainName } from './visibleText.ts';
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

/** Differences of a kind, or those of them that are explained. */
interface KindSums {
  readonly kind: ComparedKind;
  readonly count: number;
  readonly difference: Decimal;
}

/** How many differences are explained, how many are not, and the sum of the latter. */
export interface Left {
  readonly explained: number;
  readonly open: number;
  readonly sum: Decimal;
}

/** Null for keys that are equal: they are no differences. */
export function leftOf({ kind, count, difference }: KindSums, explained: readonly KindSums[]): Left | null {
  if (kind === 'equal') return null;
  const said = explained.find((one) => one.kind === kind);
  const sum = new DecimalSum().add(difference).subtract(said?.difference ?? '0');
  return { explained: said?.count ?? 0, open: count - (said?.count ?? 0), sum: sum.decimal() };
}

/** The same of all kinds together. */
export function leftOfAll(kinds: readonly KindSums[], explained: readonly KindSums[]): Left {
  const sum = new DecimalSum();
  let [said, open] = [0, 0];
  for (const one of kinds) {
    const left = leftOf(one, explained);
    if (left === null) continue;
    said += left.explained;
    open += left.open;
    sum.add(left.sum);
  }
  return { explained: said, open, sum: sum.decimal() };
}

/** Kinds whose rows can be explained. */
export function isExplainable(kind: ComparedKind): kind is Exclude<ComparedKind, 'equal'> {
  return kind !== 'equal';
}

/** Letters. An explanation is one line, and never cut: what is longer is refused at its field. */
export const LONGEST_EXPLANATION = 200;

/** Differences that are explained at once. */
export const MOST_EXPLAINED = 1_000;

/** Explanations of a connection; the oldest are dropped, and the clerk is told how many. */
export const MOST_EXPLANATIONS = 20_000;

/** As it is kept: one line, without what would hide or turn a part of it. */
export function explanationText(typed: string): string {
  return plainName(typed.toWellFormed());
}

/** What a comparison is saved as; `pdf` is the sheet that is signed. */
export const COMPARISON_FORMATS = ['xlsx', 'pdf', 'csv'] as const;

/** Letters of the name of whoever has compared. */
export const LONGEST_COMPARER = 80;

/** Of a connection; the clerk is told when there are so many, and removes some. */
export const MOST_SAVED_COMPARISONS = 100;

/** Rows of a saved comparison; how many are left out is said there. */
export const MOST_SAVED_DIFFERENCES = 5_000;

/** Limits for a ledger's file, which may come from anywhere. */
export const LEDGER_BOUNDS = {
  /** Bytes of the file: a hundred thousand lines of five hundred characters. */
  file: 50_000_000,
  /** Bytes of a workbook, and of any table of a bank: they are read as a whole. */
  workbook: 10_000_000,
  /** Bytes of a file that the page hands over in one call. */
  part: 600_000,
  /** Characters of a text that is pasted: one call brings it along, also where each of them is two bytes. */
  pasted: 400_000,
  /** Lines of one sheet; cells of a text that is held as a whole, and of one that is read row by row. */
  lines: 100_000,
  /** Ends of lines of a text, those of blank lines too: each walk through a text has every one of them. */
  rows: 250_000,
  cells: 2_000_000,
  marks: 6_000_000,
  /** Characters of a cell: no spreadsheet saves more. */
  cell: 32_767,
  /** Cells of a row: no spreadsheet has more columns. */
  cellsOfRow: 16_384,
  columns: 100,
  sheets: 50,
  /** Rows before the first line. */
  skipped: 1_000,
  /** Rows and characters of a cell that are shown of it. */
  shown: 20,
  shownCell: 80,
  /** Bytes of its lines that are kept while the clerk looks at its columns. */
  kept: 20_000_000,
  seconds: 30,
  /** Bytes of the thread. */
  memory: 150_000_000,
} as const;

/** How a text may be written in bytes, by the names that a clerk may know. */
export const TEXT_ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252', 'CP437 (DOS)'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
