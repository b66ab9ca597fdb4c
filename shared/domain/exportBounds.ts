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
