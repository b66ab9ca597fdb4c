import { describe, expect, it } from 'vitest';
import { estimatedMinutes } from '../../../shared/domain/bounds.ts';
import { daysOfPeriod, periodName } from '../../../shared/domain/dateRange.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';

const day = (text: string) => text as LocalDate;
const range = (from: string | null, to: string | null) => ({
  from: from as LocalDate | null,
  to: to as LocalDate | null,
});

describe('periods of a month-end export', () => {
  it.each([
    ['lastMonth', '2026-11-22', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['thisMonth', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['lastQuarter', '2026-11-22', '2026-07-01', '2026-09-30'],
    ['lastQuarter', '2026-03-31', '2025-10-01', '2025-12-31'],
  ] as const)('%s on %s is %s to %s', (period, today, from, to) => {
    expect(daysOfPeriod(period, day(today))).toEqual({ from, to });
  });

  it.each([
    ['2026-10-01', '2026-10-31', '2026-10'],
    ['2026-02-01', '2026-02-28', '2026-02'],
    ['2026-07-01', '2026-09-30', '2026-Q3'],
    ['2026-08-01', '2026-10-31', '2026-08-01–2026-10-31'],
    ['2026-10-01', '2026-10-30', '2026-10-01–2026-10-30'],
    ['2026-10-05', '2026-10-05', '2026-10-05'],
    ['2026-10-05', null, '2026-10-05–'],
    [null, '2026-10-05', '–2026-10-05'],
    [null, null, null],
  ])('%s to %s is named %s', (from, to, name) => {
    expect(periodName(range(from, to))).toBe(name);
  });

  it('estimates whole minutes from calls that are under way four at a time', () => {
    expect([0, 100, 240, 2_400].map(estimatedMinutes)).toEqual([0, 0, 1, 10]);
  });
});
