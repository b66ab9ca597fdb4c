export const NUMBER_FORMATS = ['space-comma', 'dot-comma', 'comma-dot', 'space-dot', 'none-dot'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];
export const DATE_FORMATS = ['iso', 'day.month.year', 'day/month/year', 'month/day/year'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/**
 * Megabytes (10⁶ bytes) of PDFs kept for reading offline: off, or so much, the oldest out first.
 */
export const PDF_LIMITS_MB = [0, 250, 500, 1_000, 5_000, 20_000] as const;
export type PdfLimitMb = (typeof PDF_LIMITS_MB)[number];

/**
 * Days without use after which a customer is forgotten by itself: what is offered besides a number that the clerk
 * enters.
 */
export const FORGET_AFTER_DAYS = [30, 90, 365] as const;
export const FEWEST_FORGET_DAYS = 7;
export const MOST_FORGET_DAYS = 3_650;

/** Days that an entry of the activity log is kept: what is offered. Two years are the default, null keeps all. */
export const KEEP_LOG_DAYS = [90, 365, 730, 1_825, 3_650] as const;
/** The shortest choice still keeps the last month. */
export const FEWEST_LOG_DAYS = 90;
export const MOST_LOG_DAYS = 3_650;

/**
 * Where the window of an envelope is, and so the address of a statement of account: on the left by DIN 5008, as in
 * Germany, Denmark, Finland and Norway, or on the right as Swedish letters have it (SS 62 81 01).
 */
export const ENVELOPE_WINDOWS = ['left', 'right'] as const;
export type EnvelopeWindow = (typeof ENVELOPE_WINDOWS)[number];
