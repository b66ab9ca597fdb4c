/** Bounds of one call. Sizes are decoded bytes, times are milliseconds; waiting for a place at the host is in none. */
export interface CallLimits {
  /** Counted after gzip or brotli, so that a small bomb is stopped too. */
  readonly bodyBytes: number;
  /** Longest silence of the service: before the headers, and between two chunks. */
  readonly idleMs: number;
  /** One try, body included. */
  readonly tryMs: number;
  /** The whole call, waits between tries included. */
  readonly totalMs: number;
}

const MEGABYTE = 1024 * 1024;

/**
 * No try starts later than this after the first one of its call, waits for a place not counted (docs/promises.md P21).
 */
export const RETRY_WITHIN_MS = 60_000;

/**
 * Small answers are over within 60 s whatever happens. A long list or a large PDF that keeps arriving may take longer
 * than that, but never pauses for more than `idleMs` and is never retried after 60 s.
 */
export const DEFAULT_LIMITS = {
  json: { bodyBytes: 8 * MEGABYTE, idleMs: 20_000, tryMs: 20_000, totalMs: 60_000 },
  invoiceList: { bodyBytes: 256 * MEGABYTE, idleMs: 20_000, tryMs: 300_000, totalMs: 300_000 },
  pdf: { bodyBytes: 64 * MEGABYTE, idleMs: 20_000, tryMs: 120_000, totalMs: 120_000 },
} as const satisfies Record<string, CallLimits>;

export type LimitsByKind = Readonly<Record<keyof typeof DEFAULT_LIMITS, CallLimits>>;
