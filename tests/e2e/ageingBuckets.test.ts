import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { choose } from '../pages/choose.ts';
import { CustomersPage } from '../pages/customersPage.ts';
import { focused } from '../pages/seen.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { cutTexts } from './harness/cutTexts.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

const EIGHT = ['Not due', '1–7', '8–14', '15–30', '31–60', '61–90', '91–180', '181+', 'Credits'];

describe('the ageing buckets, by keyboard', () => {
  const room = browserForAll();
  const desk = sampleDeskForAll(room);
  let page: Page;

  beforeAll(() => {
    if (room.missing === null) ({ page } = desk);
  });

  const strip = () => page.getByRole('region', { name: 'Ageing of outstanding invoices' });
  const names = async () => {
    const found = await strip().locator('[data-bucket]').all();
    return Promise.all(found.map((bucket) => bucket.getAttribute('data-bucket')));
  };
  const openFigures = async () => {
    await choose(page, 'numbers and', 'Settings: Numbers and dates');
    await focused(page.locator('#settings-figures'));
  };
  const look = async (name: string) => {
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.evaluate(() => document.fonts.ready);
    expect(await cutTexts(page), name).toEqual([]);
  };

  it('are typed in the settings, and show themselves before they hold', async () => {
    for (const number of ['10001', '10005', '10004']) {
      await desk.customer.lookUp(`K${number}`);
      await desk.customer.scope(new RegExp(`^\\d+ of \\d+ invoices, customer ${number}`)).waitFor();
    }
    await openFigures();
    const bounds = page.getByRole('textbox', { name: 'Last day of each bucket' });
    await bounds.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('30 20');
    await page.getByText(/^Whole days from 1 to /).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7, 14, 30, 60, 90, 180');
    await page.getByText(/Not due · 1–7 · 8–14 · 15–30 · 31–60 · 61–90 · 91–180 · 181\+ days late/).waitFor();
    await page.keyboard.press('Tab');
    await look('settings');
  });

  it('hold in a customer’s list, of which each step is a filter', async () => {
    await desk.customer.lookUp('K10001');
    await desk.customer.scope(/^48 of 48 invoices, customer 10001/).waitFor();
    await expect
      .poll(names)
      .toEqual([
        'notDue',
        'd1to7',
        'd8to14',
        'd15to30',
        'd31to60',
        'd61to90',
        'd91to180',
        'd181plus',
        'credits',
      ]);
    await look('customer');
    await strip().locator('[data-bucket="d91to180"]').press('Enter');
    await page.getByText('Ageing: 91–180 days late').waitFor();
    await look('filter');
    await page.getByRole('button', { name: /Remove filter: Ageing/ }).click();
  });

  it('hold in the list of customers, in its headings and its sums', async () => {
    const customers = new CustomersPage(page);
    await customers.open();
    await customers.scope(/^3 of 3 customers/).waitFor();
    // Of the columns those in sight are there.
    await page.keyboard.press('End');
    for (const heading of ['61–90 days', '91–180 days', 'Over 180 days'])
      await customers.grid.getByRole('columnheader', { name: heading }).waitFor({ state: 'attached' });
    await look('customers');
  });

  it('hold on the Overview, in the strip, the chart and its table', async () => {
    await choose(page, 'overview', 'Go to Overview');
    await strip().waitFor();
    expect(await strip().locator('[data-bucket]').count()).toBe(EIGHT.length);
    const table = page.getByRole('table', { name: 'Receivables by age' });
    await table.waitFor({ state: 'attached' });
    expect(await table.getByRole('row').count()).toBe(EIGHT.length + 1);
    await look('overview');
    await page.getByRole('table', { name: 'Receivables by age' }).scrollIntoViewIfNeeded();
    await look('charts');
  });

  it('count from the invoice date instead, and say so', async () => {
    await openFigures();
    await page.getByRole('button', { name: /Invoice age/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'From the invoice date' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(/0–7 · 8–14 .* 181\+ days since invoice/).waitFor();
    await look('settings-invoice');
    await choose(page, 'overview', 'Go to Overview');
    await strip().getByText('0–7 days since invoice').waitFor();
    await look('overview-invoice');
    await desk.customer.lookUp('K10001');
    await desk.customer.scope(/^48 of 48 invoices, customer 10001/).waitFor();
    await strip().getByText('0–7 days since invoice').waitFor();
    await look('customer-invoice');
    const customers = new CustomersPage(page);
    await customers.open();
    await page.keyboard.press('End');
    await customers.grid
      .getByRole('columnheader', { name: 'Over 180 days since invoice' })
      .waitFor({ state: 'attached' });
    await look('customers-invoice');
  });
});
