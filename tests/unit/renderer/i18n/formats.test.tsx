import { describe, expect, it } from 'vitest';
import { ageOf, isStale, momentText } from '../../../../renderer/i18n/useFormats.ts';
import { formatAmount, formatCount } from '../../../../shared/domain/amountFormat.ts';
import { formatDateTime, formatDay } from '../../../../shared/domain/dayFormat.ts';
import { decimalFromScaled } from '../../../../shared/domain/money.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '../../../../shared/domain/settingChoices.ts';
import { fc } from '../../../fastCheck.ts';

const numberFormat = fc.constantFrom(...NUMBER_FORMATS);
const scaled = fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n });

describe('amounts on screen', () => {
  it('are exact: every digit is there and none is added, however large the sum', () => {
    fc.assert(
      fc.property(scaled, numberFormat, (value, name) => {
        const decimal = decimalFromScaled(value);
        const mark = name.endsWith('comma') ? ',' : '.';
        const shown = formatAmount(decimal, name);
        const [whole = '', fraction = ''] = shown.split(mark === '.' && name === 'comma-dot' ? '.' : mark);
        const plain = `${whole.replace(/[^\d]/g, '')}.${fraction}`.replace(/0+$/, '').replace(/\.$/, '');
        expect(plain).toBe(decimal.replace('-', ''));
        expect(fraction.length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 2_000 },
    );
  });

  it('carry a minus sign, never a hyphen, exactly when they are negative', () => {
    fc.assert(
      fc.property(scaled, numberFormat, (value, name) => {
        const shown = formatAmount(decimalFromScaled(value), name);
        expect(shown.startsWith('\u2212')).toBe(value < 0n);
        expect(shown).not.toContain('-');
      }),
      { numRuns: 1_000 },
    );
  });

  it('look as the clerk chose', () => {
    expect(NUMBER_FORMATS.map((name) => formatAmount('-81240.5', name))).toEqual([
      '\u221281\u00a0240,50',
      '\u221281.240,50',
      '\u221281,240.50',
      '\u221281\u00a0240.50',
      '\u221281240.50',
    ]);
    expect(formatAmount('1234.0001', 'space-comma')).toBe('1\u00a0234,0001');
    expect(formatCount(100_000, 'space-comma')).toBe('100\u00a0000');
  });

  it('come back as they are when they are no decimals', () => {
    expect(formatAmount('12e3', 'space-comma')).toBe('12e3');
    expect(formatAmount('', 'space-comma')).toBe('');
  });
});

describe('dates on screen', () => {
  const part = (max: number) => fc.integer({ min: 1, max }).map((value) => String(value).padStart(2, '0'));
  const day = fc.tuple(fc.integer({ min: 1900, max: 2100 }), part(12), part(31));

  it('are the same day in every format, whatever the time zone of the desk', () => {
    const zone = process.env['TZ'];
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...DATE_FORMATS),
        fc.constantFrom('Pacific/Kiritimati', 'America/Anchorage'),
        ([year, month, date], name, desk) => {
          process.env['TZ'] = desk;
          const parts = formatDay(`${year}-${month}-${date} 23:59:59`, name).split(/[-./]/);
          expect([...parts].sort()).toEqual([String(year), month, date].sort());
        },
      ),
      { numRuns: 500 },
    );
    process.env['TZ'] = zone;
  });

  it('show minutes, and seconds only where there are some', () => {
    expect(formatDateTime('2026-01-31 09:42:00', 'iso')).toBe('2026-01-31 09:42');
    expect(formatDateTime('2026-01-31 09:42:07', 'day.month.year')).toBe('31.01.2026 09:42:07');
    expect(formatDateTime('not a date', 'iso')).toBe('not a date');
  });
});

describe('freshness', () => {
  it('counts in the largest unit that has passed, and never into the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e11 }), (elapsed) => {
        const age = ageOf(1e12, 1e12 + elapsed);
        if (elapsed < 60_000) expect(age).toEqual({ unit: 'now' });
        else if (age.unit !== 'now') expect(age.count).toBeGreaterThanOrEqual(1);
      }),
    );
    expect(ageOf(0, 18 * 60_000)).toEqual({ unit: 'minutes', count: 18 });
    expect(ageOf(0, 25 * 3_600_000)).toEqual({ unit: 'days', count: 1 });
  });

  it('turns stale just past the threshold', () => {
    expect([isStale(0, 60_000, 1), isStale(0, 60_001, 1)]).toEqual([false, true]);
  });

  it('names the weekday within a week and the date before that', () => {
    const now = new Date(2026, 0, 30, 12, 0).getTime();
    const options = { language: 'en', dateFormat: 'iso' } as const;
    expect(momentText(new Date(2026, 0, 30, 9, 42).getTime(), now, options)).toBe('09:42');
    expect(momentText(new Date(2026, 0, 27, 9, 42).getTime(), now, options)).toBe('Tue 09:42');
    expect(momentText(new Date(2026, 0, 1, 9, 42).getTime(), now, options)).toBe('2026-01-01 09:42');
  });
});
