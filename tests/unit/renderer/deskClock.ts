import { act } from '@testing-library/react';
import { vi } from 'vitest';

const MINUTE = 60_000;

/**
 * Stops the clock at a moment, and gives what sets it to another one and wakes those who follow the desk's clock
 * (`useNow.ts`). All other timers stay real: frames of jsdom that begin on a fake one never come again in other files.
 */
export function stoppedClock(at: Date): (to: Date) => void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(at);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  return (to) => {
    const untilNextMinute = MINUTE - (Date.now() % MINUTE);
    const wake = timers.mock.calls.findLast(([, delay]) => delay === untilNextMinute)?.[0];
    if (wake === undefined) throw new Error('nothing on screen follows the clock');
    vi.setSystemTime(to);
    act(() => wake());
  };
}
