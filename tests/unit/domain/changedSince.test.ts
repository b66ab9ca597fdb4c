import { expect, it } from 'vitest';
import { sinceInstant } from '../../../shared/domain/dateRange.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';

it.each([
  ['0001-01-01', 0],
  ['1969-12-31', 0],
  ['2026-10-31', startOfDay('2026-10-31' as LocalDate)],
])('what has changed since %s has since the instant %i', (day, instant) => {
  expect(sinceInstant({ day: day as LocalDate }, '2026-11-27' as LocalDate)).toBe(instant);
});
