const LONGEST_MS = 24 * 3_600_000;

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3): whole seconds or an HTTP date, in milliseconds from `nowWall`; more than
 * a day counts as a day. Negative, past and unreadable values give undefined: the usual backoff then applies.
 */
export function retryAfterMs(value: string | undefined, nowWall: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_MS);
  // Only the date forms of HTTP: Date.parse alone would read "-5" and many kinds of junk as a year.
  if (!/^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/.test(text)) return undefined;
  const wait = Date.parse(text) - nowWall;
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, LONGEST_MS) : undefined;
}
