import type { Clock } from '../ports/clock.ts';
import type { TokenRecord } from '../ports/tokenStore.ts';

/** The longest lifetime that the document shows (docs/service.md §8); a longer one is cut to it. */
const LONGEST_SECONDS = 31_536_000;

/**
 * Reads `expires_in` (docs/service.md §2.1, §2.2): seconds, as a number or as the text of one.
 * `unknown`: missing or not a number. `spent`: zero or negative.
 */
export function readLifetime(value: unknown): number | 'unknown' | 'spent' {
  const isNumeric = typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value);
  const seconds = isNumeric ? Number(value) : value;
  if (typeof seconds !== 'number' || Number.isNaN(seconds)) return 'unknown';
  return seconds > 0 ? Math.min(seconds, LONGEST_SECONDS) : 'spent';
}

/**
 * Whether a kept token can still be used: until its lifetime less min(60 s, 20 %). It is over if either clock
 * says so, since the wall clock jumps and the monotonic one may stand still while the machine sleeps. A wall
 * clock that reads earlier than when the token came says nothing, so the token is not used.
 */
export function isReusable(record: TokenRecord, clock: Clock, bootId: string): boolean {
  const lifetime = record.expiresInSeconds * 1000;
  return isWithin(record, clock, bootId, lifetime - Math.min(60_000, lifetime * 0.2), 0);
}

/** Whether a token that has just arrived is not over yet; a clock set back meanwhile is no reason to refuse. */
export function isStillAlive(record: TokenRecord, clock: Clock, bootId: string): boolean {
  return isWithin(record, clock, bootId, record.expiresInSeconds * 1000, Number.NEGATIVE_INFINITY);
}

function isWithin(record: TokenRecord, clock: Clock, bootId: string, most: number, least: number): boolean {
  const age = clock.wall() - record.obtainedWall;
  if (!(age >= least && age < most)) return false;
  return record.bootId !== bootId || clock.monotonic() - record.obtainedMonotonic < most;
}
