import { describe, expect, it } from 'vitest';
import { fetchedBefore, listMoment } from '../../../electron/services/customerList/customerListService.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import type { NotFetched } from '../../../shared/domain/customerQuery.ts';

/** By the desk's own clock. */
const at = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

function boundOf(notFetched: NotFetched | null, day: number, hour: number): number | null {
  const clock = { wall: () => at(day, hour), today: () => `2026-11-${String(day).padStart(2, '0')}` };
  return fetchedBefore({ ...NO_CUSTOMER_FILTER, notFetched }, listMoment(clock, 'sv', 90));
}

describe('when "not refreshed since" was', () => {
  it('a day begins at midnight by the desk’s own clock', () => {
    expect(boundOf({ before: '2026-11-20' as never }, 22, 9)).toBe(at(20));
    expect(boundOf({ since: 'today' }, 22, 9)).toBe(at(22));
    expect(boundOf({ since: 'today' }, 22, 0)).toBe(at(22));
  });

  it('a week begins on Monday, also on a Monday and on a Sunday', () => {
    // 2026-11-16 is a Monday.
    for (const day of [16, 17, 21, 22]) expect(boundOf({ since: 'thisWeek' }, day, 9)).toBe(at(16));
    expect(boundOf({ since: 'thisWeek' }, 23, 0)).toBe(at(23));
  });

  it('stale is what the settings call so', () => {
    expect(boundOf({ since: 'stale' }, 22, 9)).toBe(at(22, 7, 30));
    expect(boundOf(null, 22, 9)).toBeNull();
  });
});
