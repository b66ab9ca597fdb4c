const MINUTE = 60_000;

/** When something has to have been fetched to be fresh now, in milliseconds since the epoch. */
export interface FreshSpan {
  readonly after: number;
  /** A fetch that lies in the future was noted by a clock that was ahead. */
  readonly until: number;
}

/** Null where nothing is fresh. */
export function freshSpan(minutes: number | null, now: number): FreshSpan | null {
  return minutes === null ? null : { after: now - minutes * MINUTE, until: now };
}

export function isFresh(fetchedAt: number, span: FreshSpan | null): boolean {
  return span !== null && fetchedAt > span.after && fetchedAt <= span.until;
}
