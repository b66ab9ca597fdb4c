import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { startApp } from '../../e2e/harness/app.ts';
import { launchChromium, openPage } from '../../e2e/harness/browser.ts';
import { CustomerPage } from '../../pages/customerPage.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type BenchRow, benchRow, printRows } from '../store/benchRow.ts';

/** Milliseconds of processor time in a minute. */
const GOAL = 50;
const MINUTE = 60_000;
/** What a launch still does behind the screen is not doing nothing, nor is V8's last clearing of memory after it. */
const AFTER_LAUNCH = 80_000;

/** Milliseconds that all threads of a process have run; Linux alone counts them in nanoseconds. */
function processorTime(pid: number): number {
  const threads = `/proc/${pid}/task`;
  const ran = readdirSync(threads).map((thread) =>
    Number(readFileSync(join(threads, thread, 'schedstat'), 'utf8').split(' ')[0]),
  );
  return ran.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

async function pageProcess(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'renderer')?.id ?? 0;
}

/** F23: what a minute costs in which no one does anything, with a customer's invoices on screen. */
export async function run(): Promise<BenchRow[]> {
  await using folder = await temporaryFolder();
  await using app = await startApp({
    dataDir: join(folder.path, 'data'),
    exportDir: join(folder.path, 'exports'),
    flags: ['--sample-data'],
  });
  await using browser = await launchChromium();
  const { page } = await openPage(browser);
  await page.goto(app.line.address);
  const customer = new CustomerPage(page);
  await customer.lookUp('K10001');
  await customer.scope(/of 48 invoices, customer 10001/).waitFor();
  await wait(AFTER_LAUNCH);
  const processes = { 'the host': app.child.pid ?? 0, 'the page': await pageProcess(browser) };
  const before = Object.values(processes).map(processorTime);
  await wait(MINUTE);
  return Object.entries(processes).map(([name, pid], place) => {
    const ran = processorTime(pid) - (before[place] ?? 0);
    return benchRow('F23', `a minute of doing nothing, ${name}`, GOAL, ran, 1);
  });
}

if (import.meta.main) printRows(await run());
