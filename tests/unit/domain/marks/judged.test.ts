import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStepOver, promiseStands } from '../../../../shared/domain/marks/judged.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import { type LocalDate, startOfDay } from '../../../../shared/domain/wallClock.ts';
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

describe('a promise', () => {
  it('is judged as the fetches say, over whole histories, and by no fetch before it', () => {
    const states = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(instant, cents), { minLength: 1, maxLength: 6 }),
        fc.record({ day: DAY, amount: fc.option(fc.integer({ min: 1, max: 15_000 }), { freq: 3 }) }),
        fc.tuple(instant, cents),
        (fetches, { day, amount }, [notedAt, said]) => {
          const history = fetches.toSorted(([left], [right]) => left - right);
          for (const [place, [fetchedAt, outstanding]] of history.entries()) {
            const stands = promiseStands({ day, amount: amount === null ? null : decimal(amount) }, notedAt, {
              fetchedAt,
              outstanding: decimal(outstanding),
              paid: decimal(said - outstanding),
            });
            states.add(stands.state);
            // By the instants at which days begin, whatever the calendar calls them.
            const next = DAYS[DAYS.indexOf(day) + 1];
            const isOver = next !== undefined && fetchedAt >= startOfDay(next);
            const missing = amount === null ? outstanding : amount - (said - outstanding);
            const isStale = history.slice(0, place + 1).every(([when]) => when <= notedAt);
            if (isStale) expect(stands.state).toBe('notKnown');
            else if (missing <= 0) expect(stands).toEqual({ state: 'kept', missing: '0' });
            else if (!isOver) expect(stands).toEqual({ state: 'notKnown', missing: null });
            else {
              const state = outstanding < said ? 'inPart' : 'broken';
              expect(stands).toEqual({ state, missing: decimal(missing) });
            }
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
