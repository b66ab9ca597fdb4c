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
