import { expect, it } from 'vitest';
import { isoWeek, type LocalDate } from '../../../shared/domain/wallClock.ts';

it.each([
  ['2026-01-01', 1],
  ['2025-12-29', 1],
  ['2025-12-28', 52],
  ['2026-11-22', 47],
  ['2026-11-23', 48],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2021-01-03', 53],
  ['2024-12-30', 1],
  ['1969-12-29', 1],
  ['1969-12-28', 52],
])('%s is in week %i', (day, week) => {
  expect(isoWeek(day as LocalDate)).toBe(week);
});
