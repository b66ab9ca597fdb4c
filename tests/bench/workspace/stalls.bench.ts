import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { CustomerPage } from '../../pages/customerPage.ts';
import { type BenchRow, benchRow } from '../store/benchRow.ts';
import { withWatchedDesk } from './watchedDesk.ts';

/** No thread that a clerk waits for may be blocked for longer, in milliseconds. */
const BOUND_MS = 50;

/**
 * How long a clerk with 100,000 invoices ever waits for a thread: the longest task of the page and the longest stall of
 * the main process, while the customer opens, scrolls, sorts and filters.
 */
export function run(): Promise<BenchRow[]> {
  return withWatchedDesk({ opens: '10200' }, async ({ page, watched }) => {
    const customer = new CustomerPage(page);
    const rows: BenchRow[] = [];
    const measure = async (what: string, act: () => Promise<void>) => {
      const blocked = await watched(act);
      for (const [id, name] of [
        ['page', 'page'],
        ['main', 'main process'],
      ] as const) {
        rows.push(benchRow(id, `${name}, ${what}`, BOUND_MS, blocked[id].clock, 1));
        rows.push(benchRow(id, `${name}, its own processor time, ${what}`, BOUND_MS, blocked[id].own, 1));
      }
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
  });
}

async function scroll(page: Page, customer: CustomerPage, turns: number, by: number): Promise<void> {
  await customer.grid.hover();
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, by);
    await wait(16);
  }
}
