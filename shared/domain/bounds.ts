/** Rows of a window at most. */
export const LARGEST_PAGE = 500;

/** Invoices that are marked as exported, or lose the mark, at once. */
export const MOST_MARKED = 10_000;

/** Rows of a selection that are named one by one at most. */
export const MOST_NAMED = 10_000;

/** Rows that are copied at once at most. */
export const MOST_COPIED = 10_000;

/** Rows at most that are shown of an export before it is written. */
export const MOST_SHOWN_FIRST = 10;

/** Changes that are kept of one customer; the oldest go first. */
export const MOST_CHANGES = 20_000;

/** Values of a field that are offered for a filter at most. */
export const MOST_FACETS = 1_000;

/** Fetches of one customer whose changes are kept. */
export const MOST_FETCHES = 400;

/** Snapshots that are kept, of all connections together. */
export const MOST_FROZEN = 120;

/** Bytes of their rows, all together; a snapshot of 25,000 open items takes about five million. */
export const MOST_FROZEN_BYTES = 200_000_000;

/** Limits of a file of the clerk's own facts: four times the customers of a full cache, and far more than they note. */
export const OWN_FACTS_BOUNDS = {
  /** Bytes of the file. */
  file: 8_000_000,
  /** Customers of all connections together. */
  customers: 20_000,
  connections: 100,
  /** Numbers in kept lists of all connections together: 2.5 MB of the file. */
  listed: 100_000,
  /** Events of marks of all connections together: more of them are in no file of this size. */
  marks: 20_000,
} as const;

/** Limits of a file of customers' names, which may come from anywhere. */
export const NAMES_BOUNDS = {
  /** Bytes of the file. */
  file: 2_000_000,
  /** Rows, its titles included. */
  names: 20_001,
  /** Characters of one name, as in the field of the customer's screen. */
  name: 120,
  /** Refused rows that are named; the others are counted. */
  refused: 50,
  /** New and changed names that the preview shows. */
  shown: 200,
} as const;

/** Characters of a pasted or imported list at most. */
export const LONGEST_NUMBERS = 500_000;

/** Bytes of a file of numbers at most: `given` by the page in one call, or `chosen` in a dialog of the main process. */
export const NUMBERS_FILE = { given: 660_000, chosen: 2_000_000 } as const;

/** Endings of files that may hold a list of numbers. */
export const IMPORTED_ENDINGS = ['txt', 'csv', 'xlsx', 'xls', 'ods'] as const;

/** Lines of an address that fit a statement. */
export const MOST_ADDRESS_LINES = 5;

/** Rows that are printed at once at most: some three hundred pages. A file takes any number. */
export const MOST_PRINTED_ROWS = 10_000;

/** Calls of jobs that are under way at once. */
export const CALLS_AT_ONCE = 4;

/** What a call is taken to last before any was made; the screen calls it an estimate. */
const ASSUMED_CALL_SECONDS = 1;

/** Whole minutes that so many calls take at that rate; 0 for less than one. */
export function estimatedMinutes(calls: number): number {
  return Math.round((calls * ASSUMED_CALL_SECONDS) / CALLS_AT_ONCE / 60);
}

/** A folder of files, one ZIP, or one PDF with a bookmark for each invoice. */
export const EXPORT_TARGETS = ['folder', 'zip', 'mergedPdf'] as const;
export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** How statements of many customers are saved. */
export const STATEMENTS_TARGETS = ['folder', 'mergedPdf'] as const satisfies readonly ExportTarget[];

export type StatementsTarget = (typeof STATEMENTS_TARGETS)[number];
