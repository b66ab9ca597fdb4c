import { describe, expect, it } from 'vitest';
import { datePresets } from '../../../../renderer/features/invoices/filter/filterEntries.ts';
import { daysOf } from '../../../../shared/domain/dateRange.ts';
import { formatDay, readDay } from '../../../../shared/domain/dayFormat.ts';
import { DATE_FORMATS } from '../../../../shared/domain/settingChoices.ts';
import { dayAfter, dayNumber, type LocalDate } from '../../../../shared/domain/wallClock.ts';
import { fc } from '../../../fastCheck.ts';

const day = (text: string) => text as LocalDate;
type Field = 'invoiceDate' | 'dueDate';
const presetOf = (field: Field, id: string) => datePresets(field).find((preset) => preset.id === id)?.change;
const daysOn = (now: string, field: Field, id: string) => {
  const range = presetOf(field, id)?.[field];
  return range && daysOf(range, day(now));
};

describe('ranges of days', () => {
  it('know the months and years around the day on which they are used', () => {
    expect(daysOn('2024-02-29', 'invoiceDate', 'thisMonth')).toEqual({
      from: '2024-02-01',
      to: '2024-02-29',
    });
    expect(daysOn('2026-01-31', 'invoiceDate', 'lastMonth')).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    });
    expect(daysOn('2026-11-21', 'dueDate', 'thisYear')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(daysOn('2026-11-21', 'invoiceDate', 'last12Months')).toEqual({
      from: '2025-11-22',
      to: '2026-11-21',
    });
    expect(daysOn('2026-12-15', 'dueDate', 'next30')).toEqual({ from: '2026-12-15', to: '2027-01-14' });
  });

  it('name what has been overdue for more than so many days, on any day', () => {
    expect(presetOf('dueDate', 'overdue30')?.overdue).toBe(true);
    expect(daysOn('2026-11-21', 'dueDate', 'overdue30')).toEqual({ from: null, to: '2026-10-21' });
    expect(daysOn('2026-11-22', 'dueDate', 'overdue30')).toEqual({ from: null, to: '2026-10-22' });
    expect(presetOf('dueDate', 'overdue0')).toEqual({ overdue: true, dueDate: null });
    expect(presetOf('invoiceDate', 'overdue30')).toBeUndefined();
  });

  it('count days as the calendar does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3_000, max: 3_000 }), (days) => {
        expect(dayNumber(dayAfter(day('2026-11-21'), 0, 0, days)) - dayNumber('2026-11-21')).toBe(days);
      }),
    );
  });

  it('reads a day as every format of the clerk shows it', () => {
    const anyDay = fc
      .integer({ min: -20_000, max: 20_000 })
      .map((days) => dayAfter(day('2026-01-01'), 0, 0, days));
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...DATE_FORMATS), (at, format) => {
        expect(readDay(` ${formatDay(at, format)} `, format)).toBe(at);
        expect(readDay(at.replaceAll('-', ''), format)).toBe(at);
      }),
    );
  });

  it('takes nothing for an open end, and no day that a calendar lacks', () => {
    expect(readDay('  ', 'iso')).toBeNull();
    for (const wrong of ['2026-02-29', '2026-13-01', '31.02.2026', 'yesterday', '2026-1']) {
      expect(readDay(wrong, 'day.month.year')).toBeUndefined();
    }
  });
});
