import type { TransportFaultKind } from '../ports/host.ts';

export const MOST_TRIES = 3;
const LONGEST_BACKOFF_MS = 20_000;
const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

const FAULTS_WORTH_A_TRY: ReadonlySet<TransportFaultKind> = new Set([
  'offline',
  'dns',
  'proxy',
  'unreachable',
  'refused',
  'reset',
  'closed',
  'notHttp',
  'undecodable',
]);

/** The outcome of a try, as far as another try depends on it. */
export type TryOutcome =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfterMs: number | undefined;
      /** The refusal is a web page. */
      readonly page?: boolean;
    }
  | { readonly kind: 'fault'; readonly fault: TransportFaultKind; readonly detail: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'page' };

/**
 * Whether asking again can help: connection faults, silence, cut answers, 408, 429 and 5xx; never another 4xx. The
 * method makes no difference: the three POSTs of the service (two logins and the agreements list, docs/service.md
 * §4.1, §4.2, §4.4) create nothing, so that sending one twice is as harmless as a second GET.
 */
export function isWorthAnotherTry(outcome: TryOutcome): boolean {
  switch (outcome.kind) {
    case 'status':
      return outcome.status === 408 || outcome.status === 429 || outcome.status >= 500;
    case 'fault':
      return FAULTS_WORTH_A_TRY.has(outcome.fault);
    case 'timeout':
    case 'incomplete':
      return true;
    case 'page':
      return false;
  }
}

interface RetryState {
  /** Tries of this call that ended in a way worth another one. */
  readonly failedTries: number;
  readonly elapsedMs: number;
  readonly mostTries: number;
  /** A number in [0, 1). */
  readonly random: () => number;
}

/**
 * Milliseconds to wait before the next try, or undefined when there is none: full jitter over min(20 s, 2ⁿ s), and at
 * least what `Retry-After` asks for. A wait that would end after 60 s is not begun.
 */
export function delayBeforeNextTry(outcome: TryOutcome, state: RetryState): number | undefined {
  if (!isWorthAnotherTry(outcome) || state.failedTries >= state.mostTries) return undefined;
  const backoff = Math.min(LONGEST_BACKOFF_MS, 1000 * 2 ** (state.failedTries - 1)) * state.random();
  const asked = outcome.kind === 'status' ? (outcome.retryAfterMs ?? 0) : 0;
  const delay = Math.max(backoff, asked);
  return state.elapsedMs + delay < RETRY_WITHIN_MS ? delay : undefined;
}

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3): whole seconds or an HTTP date, in milliseconds from `nowWall`; more than
 * a day counts as a day. Negative, past and unreadable values give undefined: the usual backoff then applies.
 */
export function retryAfterMs(value: string | undefined, nowWall: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_RETRY_AFTER_MS);
  // Only the date forms of HTTP: Date.parse alone would read "-5" and many kinds of junk as a year.
  if (!/^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/.test(text)) return undefined;
  const wait = Date.parse(text) - nowWall;
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, LONGEST_RETRY_AFTER_MS) : undefined;
}

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
