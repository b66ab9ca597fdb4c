/** Calls of jobs that are under way at once. */
export const CALLS_AT_ONCE = 4;

/** What a call is taken to last before any was made; the screen calls it an estimate. */
export const ASSUMED_CALL_SECONDS = 1;

/** Whole minutes that so many calls take at that rate; 0 for less than one. */
export function estimatedMinutes(calls: number): number {
  return Math.round((calls * ASSUMED_CALL_SECONDS) / CALLS_AT_ONCE / 60);
}
