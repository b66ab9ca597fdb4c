/** Frozen sheets that are kept, of all connections together. */
export const MOST_FROZEN = 120;

/** Bytes of their rows, all together; a sheet of 25,000 open items takes about five million. */
export const MOST_FROZEN_BYTES = 200_000_000;

/**
 * Why no sheet is frozen: there are as many as are kept, their rows take as much room as they may, or what is known of the
 * day became another each time while it was read, since customers were being fetched.
 */
export const FREEZE_REFUSALS = ['tooMany', 'full', 'changing'] as const;
export type FreezeRefusal = (typeof FREEZE_REFUSALS)[number];
