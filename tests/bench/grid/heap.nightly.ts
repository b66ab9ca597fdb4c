/**
 * Ten minutes of scrolling and sorting 100,000 invoices in the built app: the page's heap, taken after forced
 * collections, does not grow. `node tests/bench/grid/heap.nightly.ts [minutes]`; ends with 1 when it does.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium, openPage } from '../../e2e/harness/browser.ts';
import { CustomerPage } from '../../pages/customerPage.ts';
import { growth, type HeapSample } from './heapGrowth.ts';
import { pageMeter } from './pageMeter.ts';
import { openSampleApp } from './sampleApp.ts';

const MINUTES = Number(process.argv[2] ?? 10);
/** The share of the heap by which it may seem to grow in the whole run. */
const BOUND = 0.05;
/** The share of the run before the first sample: windows fill and code is compiled once. */
const WARM = 0.2;

async function round(page: Page, customer: CustomerPage, turn: number): Promise<void> {
  await customer.grid.hover();
  for (const by of [120, 20_000, -20_000, -120, 200_000]) {
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.wheel(0, by);
      await wait(16);
    }
  }
  await customer.sortBy(['Outstanding', 'Due', 'Invoice'][turn % 3] ?? 'Outstanding');
  await wait(400);
}

async function samples(minutes: number): Promise<HeapSample[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-heap-'));
  const browser = await launchChromium();
  const { page } = await openPage(browser);
  const app = await openSampleApp(page, folder);
  try {
    const customer = new CustomerPage(page);
    const meter = await pageMeter(page);
    await customer.lookUp('K10200');
    await customer.scope(/of 100.000 invoices, customer 10200/).waitFor({ timeout: 60_000 });
    const taken: HeapSample[] = [];
    const started = performance.now();
    const end = started + minutes * 60_000;
    const warm = started + WARM * minutes * 60_000;
    for (let turn = 0; performance.now() < end || taken.length < 6; turn += 1) {
      await round(page, customer, turn);
      if (performance.now() < warm) continue;
      taken.push({ minute: performance.now() / 60_000, bytes: await meter.heap() });
    }
    return taken;
  } finally {
    await browser.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const taken = await samples(MINUTES);
const { share, sure } = growth(taken);
const inMb = taken.map(({ bytes }) => (bytes / 1e6).toFixed(2));
process.stdout.write(`${taken.length} samples in MB: ${inMb.join(' ')}\n`);
process.stdout.write(
  `grown by ${(share * 100).toFixed(2)} %, at least ${(sure * 100).toFixed(2)} % for sure\n`,
);
// What may be chance is no growth; what is sure and more than a trifle is.
process.exitCode = sure > BOUND ? 1 : 0;
