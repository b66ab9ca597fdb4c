import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isRefreshSchedule,
  quietUntil,
  readSchedule,
  scheduledTimes,
  writeSchedule,
} from '../../../shared/domain/refreshSchedule.ts';
import { type LocalDate, localMoment } from '../../../shared/domain/wallClock.ts';

const before = process.env['TZ'];

/** The zone of the clock on the wall; Stockholm goes forward on 29 March 2026 and back on 25 October. */
function inZone(zone: string): void {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
}

const at = (text: string) => Date.parse(text);
const shown = (instant: number | null) => (instant === null ? null : localMoment(instant));

describe('quiet hours by the clock on the wall', () => {
  inZone('Europe/Stockholm');

  it.each([
    ['22:00-06:00', '2026-06-10T21:59:59+02:00', null],
    ['22:00-06:00', '2026-06-10T22:00:00+02:00', '2026-06-11 06:00:00'],
    ['22:00-06:00', '2026-06-11T05:59:59+02:00', '2026-06-11 06:00:00'],
    ['22:00-06:00', '2026-06-11T06:00:00+02:00', null],
    ['11:30-13:00', '2026-06-11T12:00:00+02:00', '2026-06-11 13:00:00'],
    ['11:30-13:00', '2026-06-11T13:00:00+02:00', null],
    [null, '2026-06-11T03:00:00+02:00', null],
    // The night in which the clock goes forward is an hour shorter, the other one longer.
    ['22:00-06:00', '2026-03-28T23:00:00+01:00', '2026-03-29 06:00:00'],
    ['22:00-06:00', '2026-10-24T23:00:00+02:00', '2026-10-25 06:00:00'],
  ])('%s at %s ends at %s', (hours, now, until) => {
    expect(shown(quietUntil(hours, at(now)))).toBe(until);
  });

  it('last through the hour that the clock shows twice, and always end after now', () => {
    const first = at('2026-10-25T02:10:00+02:00');
    const second = at('2026-10-25T02:10:00+01:00');
    expect(quietUntil('22:00-02:30', first)).toBe(at('2026-10-25T02:30:00+02:00'));
    expect(quietUntil('22:00-02:30', second)).toBe(at('2026-10-25T02:30:00+01:00'));
    for (let minute = 0; minute < 26 * 60; minute += 1) {
      const now = at('2026-10-24T22:00:00+02:00') + minute * 60_000;
      for (const hours of ['22:00-02:30', '02:15-02:45', '01:00-03:00', '23:00-22:00']) {
        expect(quietUntil(hours, now) ?? now + 1).toBeGreaterThan(now);
      }
    }
  });

  it('are over when the clock has left out the time at which they end', () => {
    expect(shown(quietUntil('22:00-02:30', at('2026-03-29T01:59:00+01:00')))).toBe('2026-03-29 03:30:00');
    expect(quietUntil('22:00-02:30', at('2026-03-29T03:00:00+02:00'))).toBe(null);
  });
});

describe('the times of a schedule', () => {
  inZone('Europe/Stockholm');
  const weekdays = { days: [1, 2, 3, 4, 5], time: '07:00', scope: 'all' } as const;
  const times = (schedule: Parameters<typeof scheduledTimes>[0], after: string, now: string) =>
    scheduledTimes(schedule, after as LocalDate, at(now)).map((one) => [one.day, localMoment(one.at)]);

  it('are those of its days after the last one, up to now', () => {
    expect(times(weekdays, '2026-06-11', '2026-06-15T06:59:59+02:00')).toEqual([
      ['2026-06-12', '2026-06-12 07:00:00'],
    ]);
    expect(times(weekdays, '2026-06-12', '2026-06-15T07:00:00+02:00')).toEqual([
      ['2026-06-15', '2026-06-15 07:00:00'],
    ]);
    expect(times({ ...weekdays, days: [7] }, '2026-06-01', '2026-06-15T07:00:00+02:00')).toEqual([
      ['2026-06-07', '2026-06-07 07:00:00'],
      ['2026-06-14', '2026-06-14 07:00:00'],
    ]);
  });

  it('come once a day whatever the clock does', () => {
    const night = { ...weekdays, days: [7], time: '02:30' };
    expect(times(night, '2026-03-28', '2026-03-29T12:00:00+02:00')).toEqual([
      ['2026-03-29', '2026-03-29 03:30:00'],
    ]);
    const first = scheduledTimes(night, '2026-10-24' as LocalDate, at('2026-10-25T12:00:00+01:00'));
    expect(first).toEqual([{ day: '2026-10-25', at: at('2026-10-25T02:30:00+02:00') }]);
    expect(times(weekdays, '2026-10-25', '2026-10-26T06:59:00+01:00')).toEqual([]);
    expect(times(weekdays, '2026-10-25', '2026-10-26T07:00:00+01:00')).toHaveLength(1);
  });

  it('are written and read as one text', () => {
    expect(readSchedule(writeSchedule({ ...weekdays, days: [5, 1] }))).toEqual({ ...weekdays, days: [1, 5] });
    for (const text of [
      '',
      ' 07:00 all',
      '8 07:00 all',
      '21 07:00 all',
      '1 24:00 all',
      '1 07:00 none',
      '1 07:00 all x',
    ]) {
      expect({ text, read: isRefreshSchedule(text) }).toEqual({ text, read: false });
    }
  });
});
