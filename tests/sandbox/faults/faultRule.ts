import { z } from 'zod';

const fraction = z.number().min(0).max(1);

/** What a fault does to an answer. */
export const faultEffectSchema = z.discriminatedUnion('kind', [
  /** Waits before the answer, a random time in [minMs, maxMs]. */
  z.strictObject({ kind: z.literal('latency'), minMs: z.number().min(0), maxMs: z.number().min(0) }),
  /** Answers none before so many are there together. */
  z.strictObject({ kind: z.literal('together'), requests: z.int().positive() }),
  /** Answers with this status; `retryAfter` verbatim, or as an HTTP date so many seconds ahead. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter: z.union([z.string(), z.strictObject({ inSeconds: z.number() })]).optional(),
  }),
  /** Lets so many requests through in any second and answers the others with 429; `retryAfter` as above. */
  z.strictObject({
    kind: z.literal('rateLimit'),
    perSecond: z.int().positive(),
    retryAfter: z.union([z.string(), z.strictObject({ inSeconds: z.number() })]).optional(),
  }),
  /** Closes the connection before any header, or after this share of the announced body. */
  z.strictObject({ kind: z.literal('drop'), at: z.union([z.literal('headers'), fraction]) }),
  /** Sends this share of the body without content-length and ends as if that were all. */
  z.strictObject({ kind: z.literal('truncate'), at: fraction }),
  /** Stops sending before the headers, or after this share of the body, until the client gives up. */
  z.strictObject({ kind: z.literal('stall'), at: z.union([z.literal('headers'), fraction]) }),
  /** Breaks so many elements of an answered array; other answers stay whole. */
  z.strictObject({ kind: z.literal('malformed'), records: z.int().positive() }),
  /** Answers 200 with a page of this content type instead. */
  z.strictObject({ kind: z.literal('contentType'), contentType: z.string().min(1) }),
  z.strictObject({
    kind: z.literal('redirect'),
    status: z.union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)]),
    location: z.string().min(1),
  }),
  /** Answers 200 with a body of so many bytes once decoded; `endless` and no `bytes` never ends. */
  z.strictObject({
    kind: z.literal('bomb'),
    form: z.enum(['gzip', 'brotli', 'endless', 'nested']),
    bytes: z.int().positive().optional(),
  }),
  /** The PDF as JSON holding base64; other answers stay as they are. */
  z.strictObject({ kind: z.literal('pdfAsJson') }),
  /** A PDF that begins and ends as one and is not one in between, or is small and unpacks to this many bytes. */
  z.strictObject({ kind: z.literal('damagedPdf'), unpacksTo: z.int().positive().optional() }),
  /** JSON in which no documented or usual name occurs; a PDF and a refusal stay as they are. */
  z.strictObject({ kind: z.literal('unknownShape') }),
]);

export const faultRuleSchema = z.strictObject({
  /** `*`, an endpoint's name (`invoices`, `invoicePdf`, …), or a path prefix that begins with `/`. */
  scope: z.string().min(1),
  effect: faultEffectSchema,
  /** Share of matching requests that are affected; all when left out. */
  probability: fraction.optional(),
  /** Affects only so many requests, then the rule is removed. */
  next: z.int().positive().optional(),
});

export type FaultEffect = z.infer<typeof faultEffectSchema>;
export type FaultRule = z.infer<typeof faultRuleSchema>;
