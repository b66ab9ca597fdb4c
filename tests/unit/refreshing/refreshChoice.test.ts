import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  limitsOf,
  readPerMinute,
  readTime,
} from '../../../renderer/features/refreshing/refreshChoice.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';

describe('limits as they are typed', () => {
  it.each([
    ['7:00', '07:00'],
    ['07.05', '07:05'],
    ['2359', '23:59'],
    ['24:00', undefined],
    ['7', undefined],
    ['', undefined],
  ])('%j is the time %s', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  it.each([
    ['', null],
    [' 600 ', 600],
    ['6000', 6_000],
    ['0', undefined],
    ['6001', undefined],
    ['1.5', undefined],
    ['-3', undefined],
  ])('%j is the limit %s', (typed, limit) => {
    expect(readPerMinute(typed)).toBe(limit);
  });

  it('are those of the settings until they are changed, and none while they cannot be read', () => {
    const choice = choiceOf({ ...DEFAULT_SETTINGS, refreshQuiet: '22:00-06:00' });
    expect(limitsOf(choice)).toEqual({ fresherMinutes: 60, perMinute: 600, atOnce: 4, quiet: '22:00-06:00' });
    expect(limitsOf({ ...choice, quietFrom: '', quietTo: '' })?.quiet).toBe(null);
    expect(limitsOf({ ...choice, quietTo: '' })).toBe(null);
    expect(limitsOf({ ...choice, quietTo: '22.00' })).toBe(null);
    expect(limitsOf({ ...choice, perMinute: 'many' })).toBe(null);
  });
});
