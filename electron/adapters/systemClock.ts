import { localDay } from '../../shared/domain/wallClock.ts';
import type { Clock } from '../ports/host.ts';

/** The longest delay that a timer takes; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The clocks of this computer. */
export class SystemClock implements Clock {
  wall(): number {
    return Date.now();
  }

  monotonic(): number {
    return performance.now();
  }

  today(): string {
    return localDay(Date.now());
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    let left = ms;
    for (; left > LONGEST_TIMER_MS; left -= LONGEST_TIMER_MS) await timer(LONGEST_TIMER_MS, signal);
    await timer(left, signal);
  }
}

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const cancel = () => {
      clearTimeout(running);
      reject(signal?.reason);
    };
    const running = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }, ms);
    signal?.addEventListener('abort', cancel, { once: true });
  });
}
