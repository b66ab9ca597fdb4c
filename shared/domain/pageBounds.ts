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
