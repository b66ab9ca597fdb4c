import { describe, expect, it } from 'vitest';
import { typedDay } from '../../../../renderer/features/marks/forms/useDay.ts';
import { formatDay } from '../../../../shared/domain/dayFormat.ts';
import { DATE_FORMATS } from '../../../../shared/domain/settingChoices.ts';
import { dayAfter, dayNumber, type LocalDate } from '../../../../shared/domain/wallClock.ts';
import { LANGUAGES } from '../../../../shared/i18n/languages.ts';
import { fc } from '../../../fastCheck.ts';

const today = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as LocalDate);
const format = fc.constantFrom(...DATE_FORMATS);
/** A Thursday. */
const THURSDAY = '2026-11-26' as LocalDate;
const read = (typed: string) => typedDay(typed, THURSDAY, 'iso');

const ahead = (day: LocalDate, from: LocalDate) => dayNumber(day) - dayNumber(from);

describe('a typed day', () => {
  it('is a date as the clerk writes it, in each format', () => {
    fc.assert(
      fc.property(today, today, format, (day, now, dates) => {
        expect(typedDay(formatDay(day, dates), now, dates)).toBe(day);
        expect(typedDay(` ${day} `, now, dates)).toBe(day);
      }),
    );
  });

  it('is so many days or weeks ahead', () => {
    fc.assert(
      fc.property(today, format, fc.integer({ min: 0, max: 9_999 }), (now, dates, count) => {
        expect(typedDay(`+${count}`, now, dates)).toBe(dayAfter(now, 0, 0, count));
        for (const unit of ['d', ' D', 'pv', 't'])
          expect(typedDay(`+${count}${unit}`, now, dates)).toBe(dayAfter(now, 0, 0, count));
        for (const unit of ['w', 'W', 'v', 'u', 'vk'])
          expect(typedDay(`+ ${count}${unit}`, now, dates)).toBe(dayAfter(now, 0, 0, count * 7));
      }),
    );
  });

  it('is the next day of a weekday’s name in each language, in full and shortened, never today', () => {
    fc.assert(
      fc.property(today, format, fc.nat(6), fc.constantFrom(...LANGUAGES), (now, dates, plus, language) => {
        const day = dayAfter(now, 0, 0, plus + 1);
        for (const weekday of ['long', 'short'] as const) {
          const name = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(new Date(day));
          expect([name, typedDay(name, now, dates)]).toEqual([name, day]);
          expect(typedDay(name.toUpperCase(), now, dates)).toBe(day);
        }
      }),
    );
  });

  it('of any beginning of a name is one to seven days ahead, and the same in every language that has it', () => {
    fc.assert(
      fc.property(today, format, fc.string({ minLength: 2, maxLength: 4 }), (now, dates, text) => {
        if (!/^\p{L}+$/u.test(text)) return;
        const day = typedDay(text, now, dates);
        if (day === undefined || day === null) return;
        expect(ahead(day, now)).toBeGreaterThanOrEqual(0);
        expect(ahead(day, now)).toBeLessThanOrEqual(7);
      }),
    );
  });

  it.each([
    ['today', '2026-11-26'],
    ['i dag', '2026-11-26'],
    ['Heute', '2026-11-26'],
    ['tänään', '2026-11-26'],
    ['tomorrow', '2026-11-27'],
    ['imorgon', '2026-11-27'],
    ['i  morgen', '2026-11-27'],
    ['huomenna', '2026-11-27'],
    ['+3d', '2026-11-29'],
    ['+2w', '2026-12-10'],
    ['+2v', '2026-12-10'],
    ['fri', '2026-11-27'],
    ['fre.', '2026-11-27'],
    ['tor', '2026-12-03'],
    ['må', '2026-11-30'],
    ['mo', '2026-11-30'],
    ['ke', '2026-12-02'],
    ['20261201', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
  ])('%s is %s on a Thursday', (typed, day) => {
    expect(read(typed)).toBe(day);
  });

  it('is nothing for nothing, and no day for anything else', () => {
    expect(read('')).toBeNull();
    expect(read('  ')).toBeNull();
    for (const typed of [
      'f',
      'm',
      '+',
      '+3x',
      '-3d',
      '+12345',
      'soon',
      '2026-02-30',
      '31.11.2026',
      'fri day',
      '+1.5d',
      'constructor',
      '__proto__',
      '+3valueof',
      '+3constructor',
    ])
      expect([typed, read(typed)]).toEqual([typed, undefined]);
    expect(typedDay('+9999w', '9900-01-01' as LocalDate, 'iso')).toBeUndefined();
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), today, format, (typed, now, dates) => {
        const day = typedDay(typed, now, dates);
        expect(day === null || day === undefined || /^\d{4}-\d{2}-\d{2}$/.test(day)).toBe(true);
      }),
    );
  });
});
