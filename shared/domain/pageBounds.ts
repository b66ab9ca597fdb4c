/** Rows of a window at most. */
export const LARGEST_PAGE = 500;

/** Changes that are kept of one customer. */
export const MOST_CHANGES = 20_000;
