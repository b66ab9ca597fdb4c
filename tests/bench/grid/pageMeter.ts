import type { CDPSession, Page } from 'playwright-core';
import type { Stage } from './pages/stage.ts';

/** Main-thread figures of one page by its own clock of processor time, which a busy machine does not stretch. */
export interface PageMeter {
  /** Processor milliseconds of the main thread while `act` runs. */
  busy(act: () => Promise<unknown>): Promise<number>;
  /** Bytes of live script objects after a forced collection. */
  heap(): Promise<number>;
}

export async function pageMeter(page: Page): Promise<PageMeter> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    async busy(act) {
      const before = await taskSeconds(session);
      await act();
      return ((await taskSeconds(session)) - before) * 1_000;
    },
    async heap() {
      for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      return usedSize;
    },
  };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Runs one of the stage's acts in the page. */
export function act(page: Page, name: 'open' | 'scroll' | 'blank', ...values: number[]): Promise<number> {
  return page.evaluate(
    ([what, given]) => {
      const { bench } = globalThis as unknown as { bench: Stage };
      const run = bench[what] as (...numbers: number[]) => number | Promise<number>;
      return run(...given);
    },
    [name, values] as const,
  );
}

/** Beats of a 60 Hz display that passed without a frame while `work` runs. */
export async function missedFrames(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watch = { on: true, missed: 0, last: performance.now() };
    Object.assign(globalThis, { watch });
    const beat = (now: number) => {
      watch.missed += Math.max(Math.round((now - watch.last) / (1_000 / 60)) - 1, 0);
      watch.last = now;
      if (watch.on) requestAnimationFrame(beat);
    };
    requestAnimationFrame((now) => {
      watch.last = now;
      requestAnimationFrame(beat);
    });
  });
  await work();
  return page.evaluate(() => {
    const { watch } = globalThis as unknown as { watch: { on: boolean; missed: number } };
    watch.on = false;
    return watch.missed;
  });
}
