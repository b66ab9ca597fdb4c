import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose } from '../pages/choose.ts';
import type { CustomerPage } from '../pages/customerPage.ts';
import { CustomersPage } from '../pages/customersPage.ts';
import { KeepPage } from '../pages/keepPage.ts';
import { focused } from '../pages/seen.ts';
import { axeAtNight } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { type FakeDesk, serveFakeDesk } from './harness/fakeDesk.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

/** The question of a clerk is answered in fewer keys than this, besides the figures that she types. */
const FEW_KEYS = 10;

describe('the list of all customers, by keyboard', () => {
  const room = browserForAll();
  const desk = sampleDeskForAll(room);
  let root = '';
  let page: Page;
  let customer: CustomerPage;
  let customers: CustomersPage;
  let staged: FakeDesk;

  beforeAll(async () => {
    if (room.missing !== null) return;
    ({ root } = room);
    ({ page, customer } = desk);
    customers = new CustomersPage(page);
    staged = await serveFakeDesk();
  });
  afterAll(() => staged?.stop());

  it('says that nobody is kept, and what to do', async () => {
    await choose(page, 'list of customers', 'Go to Customers');
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
    await page.getByText('No customers yet').waitFor();
    expect(await axeAtNight(page)).toEqual([]);
  });

  it('shows each customer that was fetched, who owes most first, with exact sums below', async () => {
    for (const number of ['10001', '10005', '10004']) {
      await customer.lookUp(`K${number}`);
      await customer.scope(new RegExp(`^\\d+ of \\d+ invoices, customer ${number}`)).waitFor();
    }
    await customers.open();
    await customers.scope(/^3 of 3 customers/).waitFor();
    const rows = [await customers.row(0), await customers.row(1), await customers.row(2)];
    expect(new Set(rows.map((row) => row['Customer']))).toEqual(new Set(['10001', '10004', '10005']));
    const figure = (text: string | undefined) =>
      Number(
        (text ?? '')
          .replace(/[^\d,−]/g, '')
          .replace(',', '.')
          .replace('−', '-'),
      );
    const owed = rows.map((row) => figure(row['Outstanding']));
    expect(owed).toEqual(owed.toSorted((left, right) => right - left));
    const [sum] = await page.getByRole('table').getByRole('row').nth(1).getByRole('cell').allInnerTexts();
    expect(figure(sum)).toBeCloseTo(
      owed.reduce((all, one) => all + one, 0),
      2,
    );
    expect(await axeAtNight(page)).toEqual([]);
  });

  it('is sorted by a heading, filtered by text, and goes to a customer by Enter', async () => {
    await customers.press('ArrowUp', 'Enter');
    await expect.poll(async () => (await customers.row(0))['Customer']).toBe('10001');
    await page.keyboard.press('/');
    await page.keyboard.type('K10004');
    await page.keyboard.press('Enter');
    await customers.scope(/^1 of 3 customers/).waitFor();
    await customers.inRows();
    await page.keyboard.press('Enter');
    await customer.scope('14 of 14 invoices, customer 10004').waitFor();
    await page.goBack();
    await customers.scope(/^1 of 3 customers/).waitFor();
    await customers.press('/', 'ControlOrMeta+a', 'Delete', 'Enter');
    await customers.scope(/^3 of 3 customers/).waitFor();
  });

  it('pins the selected, saves them as a file, and forgets them after it has counted what goes', async () => {
    await customers.inRows();
    await customers.press('Control+Home', 'Space', 'ArrowDown', 'Space');
    await page.getByText('Selected 2', { exact: true }).waitFor();
    await customers.actionsMenu();
    await customers.press('End', 'ArrowUp', 'ArrowUp', 'Enter');
    await page.getByText('2 customers pinned.').waitFor();
    await expect
      .poll(() => page.getByRole('navigation').getByText('Pinned', { exact: true }).count())
      .toBe(1);
    await page.keyboard.press('Shift+L');
    await page.getByRole('dialog').getByRole('button', { name: 'Save…' }).waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(/^2 customers saved to Customers/).waitFor();
    const [file = ''] = (await readdir(join(root, 'exports'))).filter((name) => name.startsWith('Customers'));
    expect((await readFile(join(root, 'exports', file))).subarray(0, 2).toString()).toBe('PK');
    await customers.actionsMenu();
    await customers.press('End', 'Enter');
    const { question } = new KeepPage(page);
    await question.getByRole('heading', { name: 'Forget 2 customers?' }).waitFor();
    await question.getByText(/^Names, pins, external IDs and addresses for 2 customers/).waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await customers.press('Tab', 'Enter');
    await page.getByText('2 customers forgotten.').waitFor();
    await customers.scope(/^1 of 1 customer/).waitFor();
  });

  describe('with more customers than are held at once', () => {
    beforeAll(async () => {
      if (room.missing !== null) return;
      await page.goto(staged.address('manyCustomers', '/customers'));
      await customers.scope(/^1\s200 of 1\s200 customers/).waitFor();
      await customers.inRows();
    });

    it('says in few keys who is late by more than sixty days and owes more than 10 000', async () => {
      customers.keys = 0;
      await customers.filterMenu();
      await customers.press('Enter');
      await page.getByRole('textbox', { name: 'Minimum outstanding' }).waitFor();
      await page.keyboard.type('10000');
      await customers.press('Tab');
      await page.keyboard.type('60');
      await customers.press('Enter');
      await customers.chip('More than 60 days late').waitFor();
      await customers.chip('Outstanding: 10 000,00 or more').waitFor();
      await customers.inRows();
      expect(customers.keys).toBeLessThan(FEW_KEYS);
      const { Outstanding: outstanding = '', 'Days late': late = '' } = await customers.row(0);
      expect(Number(late)).toBeGreaterThan(60);
      expect(outstanding.replace(/\s/g, '').length).toBeGreaterThanOrEqual('10000,00'.length);
      expect(await axeAtNight(page)).toEqual([]);
    });

    it('says in few keys which of them were not refreshed this week', async () => {
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await customers.scope(/^1\s200 of 1\s200 customers/).waitFor();
      // The button that clears is gone then: the focus goes to the text.
      await focused(page.getByRole('textbox', { name: 'Filter by number or name' }));
      await page.keyboard.press('ArrowDown');
      await customers.inRows();
      customers.keys = 0;
      await customers.filterMenu();
      await customers.press('n', 'ArrowDown', 'Enter');
      await customers.chip('Not refreshed this week').waitFor();
      await customers.inRows();
      await customers.scope(/^400 of 1\s200 customers/).waitFor();
      expect(customers.keys).toBeLessThan(FEW_KEYS);
    });
  });
});
