/** Which customers a refresh takes, besides a list of numbers. `all`: all kept ones of the connection. */
export const REFRESH_SCOPES = ['pinned', 'recent', 'all'] as const;
export type RefreshScope = (typeof REFRESH_SCOPES)[number];

/** Calls a minute that a job may make: the document names no limit of the service, so the clerk chooses one. */
export const FEWEST_PER_MINUTE = 1;
export const MOST_PER_MINUTE = 6_000;

/** Calls at once: what all jobs together may make (`JOB_PLACES`). */
export const MOST_AT_ONCE = 4;

export const MOST_FRESHER_MINUTES = 100_000;

/** Files that a report is written as. */
export const REPORT_FORMATS = ['xlsx', 'csv'] as const;
