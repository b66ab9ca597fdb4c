export const DAY_MS = 24 * 60 * 60_000;

/** A long weekend: a longer gap between two counts may as well be a clock that was set. */
const LONGEST_GAP = 4 * DAY_MS;

/**
 * What a gap between two counts adds to the time that customers have not been used. A clock that was set back adds
 * nothing. A gap of more than four days, a holiday or a clock that was set forward, adds one day: whatever a
 * clock does, a customer is never forgotten more than four days too early for each time it was set.
 */
export function creditedGap(countedAt: number, now: number): number {
  const gap = now - countedAt;
  if (gap <= 0) return 0;
  return gap <= LONGEST_GAP ? gap : DAY_MS;
}

export interface Idle {
  /** When the customer was last used, in milliseconds since the epoch, as its records say. */
  readonly usedAt: number;
  /** Milliseconds. */
  readonly idle: number;
}

/**
 * `before` is null for a customer that the last count did not have. One that was used since is idle since then, for
 * no longer than the gap.
 */
export function nextIdle(before: Idle | null, usedAt: number, now: number, credited: number): Idle {
  if (before?.usedAt === usedAt) return { usedAt, idle: before.idle + credited };
  return { usedAt, idle: Math.min(Math.max(0, now - usedAt), credited) };
}

/** Of the first count: the clerk has just chosen it and has read how many customers go at once. */
export function firstIdle(usedAt: number, now: number): Idle {
  return { usedAt, idle: Math.max(0, now - usedAt) };
}
