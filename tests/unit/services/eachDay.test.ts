import { expect, it } from 'vitest';
import type { Clock } from '../../../electron/ports/host.ts';
import { eachDay } from '../../../electron/services/app/timers.ts';

it('P46 reports daily work that fails, and does it again on the next day', async () => {
  const end = new AbortController();
  let day = 1;
  const clock = {
    today: () => `2026-03-0${day}`,
    sleep: async () => {
      if (end.signal.aborted) throw new Error('cut short');
      day += 1;
    },
  } as unknown as Clock;
  const reported: unknown[] = [];
  const days: number[] = [];
  await eachDay(
    clock,
    end.signal,
    async () => {
      days.push(day);
      // The last failure comes from the end of the launch itself.
      if (day === 3) end.abort();
      throw new Error(`day ${day}`);
    },
    (error) => reported.push((error as Error).message),
  );
  expect(days).toEqual([1, 2, 3]);
  expect(reported).toEqual(['day 1', 'day 2']);
});
