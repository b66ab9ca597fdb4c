/** What is answered in place of the answer. */
export type AnswerChange =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** Breaks so many elements of an answered array; other answers stay whole. */
  | { readonly kind: 'malformed'; readonly records: number }
  /** A page of this content type. */
  | { readonly kind: 'contentType'; readonly contentType: string }
  /** A PDF that begins and ends as one and is not one in between, or is small and unpacks to this many bytes. */
  | { readonly kind: 'damagedPdf'; readonly unpacksTo?: number }
  /** JSON in which no documented or usual name occurs; a PDF and a refusal stay as they are. */
  | { readonly kind: 'unknownShape' };

/** What a fault does to an answer. Each `at` is a share of the body, from 0 to 1. */
export type FaultEffect =
  | AnswerChange
  /** Waits before the answer, a random time in [minMs, maxMs]. */
  | { readonly kind: 'latency'; readonly minMs: number; readonly maxMs: number }
  /** Answers none before so many are there together. */
  | { readonly kind: 'together'; readonly requests: number }
  /** Lets so many requests through in any second and answers the others with 429. */
  | { readonly kind: 'rateLimit'; readonly perSecond: number; readonly retryAfter?: string }
  /** Closes the connection before any header, or after this share of the announced body. */
  | { readonly kind: 'drop'; readonly at: 'headers' | number }
  /** Sends this share of the body without content-length and ends as if that were all. */
  | { readonly kind: 'truncate'; readonly at: number }
  /** Sends nothing, until the client gives up. */
  | { readonly kind: 'stall' }
  /** Answers 200 with a body of so many bytes once decoded; `endless` and no `bytes` never ends. */
  | {
      readonly kind: 'bomb';
      readonly form: 'gzip' | 'brotli' | 'endless' | 'nested';
      readonly bytes?: number;
    };

export interface FaultRule {
  /** `*`, an endpoint's name (`invoices`, `invoicePdf`, …), or a path prefix that begins with `/`. */
  readonly scope: string;
  readonly effect: FaultEffect;
  /** Share of matching requests that are affected; all when left out. */
  readonly probability?: number;
  /** Affects only so many requests, then the rule is removed. */
  readonly next?: number;
}
