/** Characters of a pasted or imported list at most. */
export const LONGEST_NUMBERS = 500_000;

/** Lines of an address that fit a statement. */
export const MOST_ADDRESS_LINES = 5;

/** Rows that are printed at once at most: some three hundred pages. A file takes any number. */
export const MOST_PRINTED_ROWS = 10_000;
