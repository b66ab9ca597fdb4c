import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openPage } from '../../e2e/harness/browser.ts';
import { CustomerPage } from '../../pages/customerPage.ts';
import { type BenchRow, benchRow } from '../store/benchRow.ts';
import { pageMeter } from './pageMeter.ts';
import { openSampleApp } from './sampleApp.ts';

/** F12 in the whole app: live bytes in MB with 48 rows open, then with 100,000, then after much scrolling. */
export async function appHeaps(browser: Browser, folder: string): Promise<BenchRow[]> {
  const { page } = await openPage(browser);
  await using _context = page.context();
  await using _app = await openSampleApp(page, join(folder, 'app'));
  const customer = new CustomerPage(page);
  const meter = await pageMeter(page);
  const inMb = async () => {
    await wait(500);
    return (await meter.heap()) / 1e6;
  };
  await customer.lookUp('K10200');
  await customer.scope(/of 100.000 invoices, customer 10200/).waitFor({ timeout: 60_000 });
  await customer.lookUpAll('10001', 48);
  const few = await inMb();
  await customer.lookUp('K10200');
  await customer.scope(/of 100.000 invoices, customer 10200/).waitFor({ timeout: 60_000 });
  const many = await inMb();
  await customer.grid.hover();
  for (let turn = 0; turn < 80; turn += 1) {
    await page.mouse.wheel(0, 5_000);
    await wait(30);
  }
  const scrolled = await inMb();
  return [
    benchRow('F12', 'page heap in MB, 100,000 rows open against 48', few, many, 1.2),
    benchRow('F12', 'the same after 80 flings', few, scrolled, 1.2),
  ];
}
