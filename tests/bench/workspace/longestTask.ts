import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Microseconds by the clock. */
  readonly dur?: number;
  /** Microseconds of the thread's own processor time. */
  readonly tdur?: number;
}

/** Milliseconds. The clock alone cannot distinguish what takes long from what waited for a processor. */
export interface Longest {
  readonly clock: number;
  /** The most processor time that the thread itself used at once. */
  readonly own: number;
}

/** The longest task of the page's main thread while `act` ran. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<Longest> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = trace.traceEvents.filter(
    (event) => mains.has(threadOf(event)) && event.name.endsWith('RunTask'),
  );
  if (tasks.length === 0) throw new Error('the trace holds no task of the page');
  const most = (of: 'dur' | 'tdur') => tasks.reduce((so, task) => Math.max(so, task[of] ?? 0), 0) / 1_000;
  return { clock: most('dur'), own: most('tdur') };
}
