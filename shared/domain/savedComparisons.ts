/** Of a connection; the clerk is told when there are so many, and removes some. */
export const MOST_SAVED_COMPARISONS = 100;

/** Rows of a saved comparison; how many are left out is said there. */
export const MOST_SAVED_DIFFERENCES = 5_000;
