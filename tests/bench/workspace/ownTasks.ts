import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Microseconds of the thread's own processor time. */
  readonly tdur?: number;
}

/**
 * The most processor time, in milliseconds, that one task of the page's main thread used while `act` ran. The clock
 * alone cannot distinguish a long task from one that waited for a processor.
 */
export async function longestOwnTask(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number> {
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
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1_000;
}
