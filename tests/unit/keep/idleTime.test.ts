import { describe, expect, it } from 'vitest';
import {
  creditedGap,
  DAY_MS,
  firstIdle,
  type Idle,
  nextIdle,
} from '../../../electron/store/userData/idleRepository.ts';
import { fc } from '../../fastCheck.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const LONGEST = 4 * DAY_MS;

interface Step {
  /** Real milliseconds since the count before. */
  readonly gap: number;
  /** The clock is set by so much before this count. */
  readonly jump: number;
  /** Whether the customer is used between the two counts. */
  readonly used: boolean;
}

/** Counts on through the steps; the idle time as counted and as it really was, after each. */
function counted(
  steps: readonly Step[],
): { readonly idle: number; readonly real: number; readonly jumps: number }[] {
  let [now, offset, usedAt, usedReal, countedAt, jumps] = [START, 0, START, START, START, 0];
  let before: Idle = firstIdle(usedAt, now);
  return steps.map(({ gap, jump, used }) => {
    now += gap;
    if (used) [usedAt, usedReal] = [now + offset, now];
    offset += jump;
    if (jump !== 0) jumps += 1;
    before = nextIdle(before, usedAt, now + offset, creditedGap(countedAt, now + offset));
    countedAt = now + offset;
    return { idle: before.idle, real: now - usedReal, jumps };
  });
}

const gap = fc.integer({ min: 1, max: LONGEST });
const used = fc.boolean();
const steady = fc.array(fc.record({ gap, jump: fc.constant(0), used }), { minLength: 1, maxLength: 60 });
const jump = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  fc.integer({ min: -40 * 365 * DAY_MS, max: 40 * 365 * DAY_MS }),
  fc.constantFrom(-START, 3_600_000, -3_600_000, DAY_MS, 200 * 365 * DAY_MS),
);
const jumping = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 60 * DAY_MS }), jump, used }), {
  minLength: 1,
  maxLength: 60,
});

describe('the count of unused time', () => {
  it('is the real time while the clock is right and no gap is longer than four days', () => {
    fc.assert(
      fc.property(steady, (steps) => {
        for (const { idle, real } of counted(steps)) expect(idle).toBe(real);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never more than four days too long for each time the clock was set, however far', () => {
    fc.assert(
      fc.property(jumping, (steps) => {
        for (const { idle, real, jumps } of counted(steps)) {
          expect(idle).toBeLessThanOrEqual(real + jumps * LONGEST);
          expect(idle).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('adds one day for a gap of five weeks, and nothing for a clock that was set back', () => {
    expect(creditedGap(START, START + 35 * DAY_MS)).toBe(DAY_MS);
    expect(creditedGap(START, START + LONGEST)).toBe(LONGEST);
    expect(creditedGap(START, START - 1)).toBe(0);
  });
});
