import { describe, expect, it } from 'vitest';
import { daysLate, daysSince, FIRST_AGEING, stepAt } from '../../../shared/domain/ageing.ts';
import { localDateSchema } from '../../../shared/domain/invoice.ts';
import { dayAfter, dayNumber, isWallClock, type LocalDate } from '../../../shared/domain/wallClock.ts';
import { fc } from '../../fastCheck.ts';
import { ageingBucket } from '../../oracles/ageingBucket.ts';

const [FIRST, LAST] = ['0000-01-01', '9999-12-31'] as [LocalDate, LocalDate];
const writable = fc
  .integer({ min: dayNumber(FIRST), max: dayNumber(LAST) })
  .map((days) => ({ days, text: new Date(days * 86_400_000).toISOString().slice(0, 10) as LocalDate }));

const day = fc
  .integer({ min: -200_000, max: 200_000 })
  .map((days) => ({ days, text: new Date(days * 86_400_000).toISOString().slice(0, 10) }));

describe('wall-clock time', () => {
  it('counts days as the proleptic calendar does, without any time zone', () => {
    fc.assert(fc.property(day, ({ days, text }) => dayNumber(text) === days));
  });

  it('takes a date-time that calendar and clock can show, and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) =>
        isWallClock(new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')),
      ),
    );
    for (const text of [
      '2026-02-29 00:00:00',
      '2026-13-01 00:00:00',
      '2026-00-01 00:00:00',
      '2026-01-32 00:00:00',
      '2026-01-01 24:00:00',
      '2026-01-01 00:60:00',
      '2026-01-01 00:00:60',
      '2026-01-01T00:00:00',
      '2026-01-01',
      '2026-01-01 00:00:00Z',
      ' 2026-01-01 00:00:00',
      '1900-02-29 00:00:00',
      '',
    ]) {
      expect(isWallClock(text), text).toBe(false);
    }
    expect(isWallClock('2000-02-29 23:59:59')).toBe(true);
  });
});

describe('a day', () => {
  it('crosses the bridge where a calendar has it, in any year that can be written', () => {
    fc.assert(fc.property(writable, ({ text }) => localDateSchema.parse(text) === text));
    for (const text of ['2026-02-29', '2026-02-30', '1900-02-29', '2026-13-45', '2026-04-31', '0000-00-00']) {
      expect(localDateSchema.safeParse(text).success, text).toBe(false);
    }
  });

  it('is followed by the next one in any year, and leads to none that cannot be written', () => {
    fc.assert(
      fc.property(writable, fc.integer({ min: -40_000, max: 40_000 }), ({ days, text }, on) => {
        const bounded = Math.min(Math.max(days + on, dayNumber(FIRST)), dayNumber(LAST));
        expect(dayNumber(dayAfter(text, 0, 0, on))).toBe(bounded);
      }),
    );
    expect(dayAfter(FIRST, 0, 0, -1)).toBe(FIRST);
    expect(dayAfter(LAST, 0, 0, 1)).toBe(LAST);
  });
});

describe('ageing', () => {
  it('puts each due day into exactly one bucket, by whole days late', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), ({ days, text }, late) => {
        const today = new Date((days + late) * 86_400_000).toISOString().slice(0, 10);
        expect(stepAt(FIRST_AGEING, daysSince(text, today))).toBe(ageingBucket(text, today));
        expect(daysLate(text, today, 1)).toBe(late >= 1 ? late : null);
        expect(daysLate(text, today, 0)).toBeNull();
        expect(daysLate(text, today, -1)).toBeNull();
      }),
    );
  });
});
