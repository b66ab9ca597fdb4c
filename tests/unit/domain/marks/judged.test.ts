import { describe, expect, it } from 'vitest';
import { isStepOver, promiseStands, seenStands } from '../../../../shared/domain/markEvent.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import { type LocalDate, startOfDay } from '../../../../shared/domain/wallClock.ts';
import { fc } from '../../../fastCheck.ts';
import { casesOf } from '../../../promiseCounts.ts';

const DAYS = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'] as LocalDate[];
const DAY = fc.constantFrom(...DAYS);
/** Around midnight too, and the hour that a calendar may leave out. */
const instant = fc
  .tuple(DAY, fc.oneof(fc.constantFrom(0, 1, -1, 999, -1_000), fc.integer({ min: 0, max: 22 * 3_600_000 })))
  .map(([day, after]) => startOfDay(day) + after);
const cents = fc.integer({ min: -2_000, max: 20_000 });
const decimal = (value: number) => decimalFromScaled(value * 100);
const at = (day: string) => startOfDay(day as LocalDate);

type Fetch = readonly [at: number, outstanding: number];

/** In cents, by the instants at which days begin, whatever a calendar calls them. */
function reckoned(
  { day, amount }: { readonly day: LocalDate; readonly amount: number | null },
  [notedAt, said]: Fetch,
  [fetchedAt, outstanding]: Fetch,
): { readonly state: string; readonly missing: string | null } {
  if (fetchedAt <= notedAt) return { state: 'notKnown', missing: null };
  const missing = amount === null ? outstanding : amount - (said - outstanding);
  if (missing <= 0) return { state: 'kept', missing: '0' };
  const next = DAYS[DAYS.indexOf(day) + 1];
  if (next === undefined || fetchedAt < startOfDay(next)) return { state: 'notKnown', missing: null };
  return { state: outstanding < said ? 'inPart' : 'broken', missing: decimal(missing) };
}

describe('P51 a promise', () => {
  it('is judged as each fetch of a history says, and by none before it', () => {
    const states = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(instant, cents), { minLength: 1, maxLength: 6 }),
        fc.record({ day: DAY, amount: fc.option(fc.integer({ min: 1, max: 15_000 }), { freq: 3 }) }),
        fc.tuple(instant, cents),
        (history, { day, amount }, noted) => {
          for (const [fetchedAt, outstanding] of history) {
            const seen = {
              fetchedAt,
              outstanding: decimal(outstanding),
              paid: decimal(noted[1] - outstanding),
            };
            const promised = { day, amount: amount === null ? null : decimal(amount) };
            const stands = promiseStands(promised, noted[0], seen);
            states.add(stands.state);
            expect(stands).toEqual(reckoned({ day, amount }, noted, [fetchedAt, outstanding]));
          }
        },
      ),
      { numRuns: casesOf(5_000, 1_000) },
    );
    expect(states.size).toBe(4);
  });

  it('is not known without a row, and of a part where nothing says what has come', () => {
    const promise = { day: '2026-03-27' as LocalDate, amount: '10' as Decimal };
    expect(promiseStands(promise, 0, null)).toEqual({ state: 'notKnown', missing: null });
    const seen = { fetchedAt: at('2026-03-30'), outstanding: '0' as Decimal, paid: null };
    expect(promiseStands(promise, 0, seen).state).toBe('notKnown');
    expect(promiseStands({ ...promise, amount: null }, 0, seen).state).toBe('kept');
  });

  it('is exact beyond what a double says', () => {
    const promise = { day: '2026-03-27' as LocalDate, amount: '0.30000000000000004' as Decimal };
    const seen = { fetchedAt: at('2026-03-30'), outstanding: '1' as Decimal, paid: '0.3' as Decimal };
    expect(promiseStands(promise, 0, seen)).toEqual({ state: 'inPart', missing: '0.00000000000000004' });
  });
});

describe('a step for the case that nothing comes', () => {
  const step = { day: '2026-03-27' as LocalDate, word: '', ifNothing: true };
  const seen = (outstanding: string, fetchedAt: number) => ({
    outstanding: outstanding as Decimal,
    fetchedAt,
  });

  it('is over once a later fetch has found nothing owed, and no other step ever is', () => {
    expect(isStepOver(step, 10, seen('0', 11))).toBe(true);
    expect(isStepOver(step, 10, seen('-3', 11))).toBe(true);
    expect(isStepOver(step, 10, seen('0', 10))).toBe(false);
    expect(isStepOver(step, 10, seen('0.01', 11))).toBe(false);
    expect(isStepOver(step, 10, null)).toBe(false);
    expect(isStepOver({ ...step, ifNothing: false }, 10, seen('0', 11))).toBe(false);
  });
});

describe('P51 what is seen in the bank', () => {
  const seen = { day: '2026-03-27' as LocalDate, amount: decimal(500) };
  const judged = (
    value: typeof seen | { day: LocalDate; amount: null },
    outstanding: number,
    fetchedAt = 2,
  ) =>
    seenStands(value, 1, {
      ...{ fetchedAt, outstanding: decimal(outstanding) },
      paid: decimal(800 - outstanding),
    });

  it('is here once as much is paid, or nothing is open any more, as the first fetch after it says', () => {
    expect(judged(seen, 800, 1)).toEqual({ state: 'notKnown', missing: null });
    expect(seenStands(seen, 1, null)).toEqual({ state: 'notKnown', missing: null });
    expect(judged(seen, 800)).toEqual({ state: 'broken', missing: decimal(500) });
    expect(judged(seen, 600)).toEqual({ state: 'inPart', missing: decimal(300) });
    expect(judged(seen, 300)).toEqual({ state: 'kept', missing: '0' });
    expect(judged({ ...seen, amount: decimal(900) }, 0)).toEqual({ state: 'kept', missing: '0' });
  });

  it('is here once anything is paid where a payment is for several invoices', () => {
    const together = { day: seen.day, amount: null };
    expect(judged(together, 800)).toEqual({ state: 'broken', missing: decimal(800) });
    expect(judged(together, 799)).toEqual({ state: 'kept', missing: '0' });
  });
});
