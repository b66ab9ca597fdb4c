import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startApp } from '../../e2e/harness/app.ts';
import { launchChromium, openPage } from '../../e2e/harness/browser.ts';
import { ConnectPage } from '../../pages/connectPage.ts';
import { CustomerPage } from '../../pages/customerPage.ts';
import { startThreadedSandbox, type ThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type BenchRow, benchRow } from '../cache/benchRow.ts';
import { longestOwnTask } from './ownTasks.ts';

/** No thread that a clerk waits for may be blocked for longer, in milliseconds. */
const BOUND_MS = 50;

/**
 * How long a clerk with 100,000 invoices ever waits for a thread: the longest task of the page (0 when none was
 * past 50 ms) and the longest stall of the main process, while the customer opens, scrolls, sorts and filters.
 */
export async function run(): Promise<BenchRow[]> {
  await using folder = await temporaryFolder();
  const root = folder.path;
  const probe = join(root, 'probe.json');
  await using sandbox = await startThreadedSandbox();
  await using app = await startApp({
    dataDir: join(root, 'data'),
    exportDir: join(root, 'exports'),
    env: {
      ...process.env,
      KONTOR_PROBE: probe,
      NODE_OPTIONS: `--import=${new URL('./eventLoopProbe.mjs', import.meta.url).href}`,
    },
  });
  await using browser = await launchChromium();
  const { page } = await openPage(browser);
  await watchLongTasks(page);
  await page.goto(app.line.address);
  await enter(page, sandbox);
  const customer = new CustomerPage(page);
  const rows: BenchRow[] = [];
  const measure = async (what: string, act: () => Promise<void>) => {
    await longestOf(page);
    await stallOf(app.child.pid, probe);
    const own = await longestOwnTask(browser, page, async () => {
      await act();
      await wait(300);
    });
    rows.push(benchRow('page', `page, ${what}`, BOUND_MS, await longestOf(page), 1));
    rows.push(benchRow('page', `page, its own processor time, ${what}`, BOUND_MS, own, 1));
    const stall = await stallOf(app.child.pid, probe);
    rows.push(benchRow('main', `main process, ${what}`, BOUND_MS, stall.longest, 1));
    rows.push(benchRow('main', `main process, its own processor time, ${what}`, BOUND_MS, stall.own, 1));
  };
  await measure('opens for the first time', async () => {
    await customer.lookUp('K10200');
    await customer.scope(/of 100.000 invoices, customer 10200/).waitFor({ timeout: 60_000 });
  });
  await measure('opens again', async () => {
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await customer.lookUp('K10200');
    await customer.scope(/of 100.000 invoices, customer 10200/).waitFor();
  });
  await measure('scrolls by wheel', () => scroll(page, customer, 120, 120));
  await measure('is flung', () => scroll(page, customer, 40, 20_000));
  await measure('sorts by outstanding', async () => {
    await customer.sortBy('Outstanding');
    await wait(1_500);
  });
  await measure('filters by text', async () => {
    await customer.filterText('4711');
    await page.getByText(/^\S+ of 100.000 invoices/).waitFor();
    await wait(1_000);
  });
  return rows;
}

async function enter(page: Page, { baseUrl, credentials }: ThreadedSandbox) {
  const go = page.getByRole('button', { name: 'Continue with this session only' });
  const first = page.getByRole('button', { name: /^Connect to a service/ });
  await go.or(first).first().waitFor();
  if (await go.isVisible()) await go.click();
  const connect = new ConnectPage(page);
  await connect.connectTo({ name: 'Bench', address: baseUrl, ...credentials });
  // The service makes its long list now: later it would take the processor that is being measured.
  await connect.checkWith('K10200');
}

async function scroll(page: Page, customer: CustomerPage, turns: number, by: number): Promise<void> {
  await customer.grid.hover();
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, by);
    await wait(16);
  }
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { kontorLongTasks: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
}

/** Longest task since the last time, in milliseconds; tasks of 50 ms and less are not reported by the browser. */
function longestOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { kontorLongTasks } = globalThis as unknown as { kontorLongTasks: number[] };
    return Math.max(0, ...kontorLongTasks.splice(0));
  });
}

/** See the probe: the longest stall, and the longest that is the app's own work. */
interface Stall {
  readonly longest: number;
  readonly own: number;
}

async function stallOf(pid: number | undefined, probe: string): Promise<Stall> {
  await rm(probe, { force: true });
  process.kill(pid ?? 0, 'SIGUSR2');
  for (let turn = 0; turn < 200; turn += 1) {
    await wait(20);
    const text = await readFile(probe, 'utf8').catch(() => '');
    if (text !== '') return JSON.parse(text) as Stall;
  }
  throw new Error('the app does not answer the probe');
}
