import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { keyringMissing, withKeyring } from '../fakes/withKeyring.ts';
import { choose } from '../pages/choose.ts';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { seen } from '../pages/seen.ts';
import { startThreadedSandbox, type ThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import type { Touch, TouchReport } from '../sandbox/touchedInvoices.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { Mornings } from './harness/mornings.ts';

const TITLES = ['Customer', 'Change', 'Entry'] as const;

describe('a week of changes', () => {
  const room = browserForAll(keyringMissing());
  let mornings: Mornings | null = null;
  let sandbox: ThreadedSandbox | null = null;

  afterAll(async () => {
    await mornings?.stop();
    await sandbox?.stop();
  });

  async function touched(customerNumber: string, touch: Touch): Promise<TouchReport> {
    if (sandbox === null) throw new Error('no service yet');
    return sandbox.send({ kind: 'touch', customerNumber, ...touch });
  }

  it('answers by keyboard what moved since Friday: every change of the week, and none invented', async () => {
    await withKeyring({}, async (keyring) => {
      sandbox = await startThreadedSandbox({ referenceDate: '2026-03-05' });
      mornings = new Mornings(room);
      let page = await mornings.begin('2026-03-05', keyring);
      const { baseUrl: address, credentials } = sandbox;
      await new ConnectPage(page).connectTo({ name: 'Nordfiber', address, ...credentials });
      for (const number of ['10001', '10009']) await fetched(page, number, /^(\d+) of \1 invoices/);
      const thursday = await touched('10001', { add: 1 });
      await page.keyboard.press('Escape');
      await fetched(page, '10001', /Changed since the last update: 1 new/);

      page = await mornings.begin('2026-03-06', keyring);
      const friday = await touched('10001', { settle: 2, add: 1, change: 3 });
      const alsoFriday = await touched('10009', { change: 2 });
      await fetched(page, '10001', /1 new, 2 settled, 3 changed/);
      await fetched(page, '10009', /2 changed/);

      page = await mornings.begin('2026-03-09', keyring);
      const monday = await touched('10009', { settle: 1 });
      await fetched(page, '10009', /1 settled/);
      await choose(page, 'what changed', 'Go to Changes');
      await page.getByText('2 of 2 customers changed.').waitFor();
      const all = [
        ...rowsOf('10009', monday),
        ...rowsOf('10009', alsoFriday),
        ...rowsOf('10001', friday),
        ...rowsOf('10001', thursday),
      ];
      const beginnings = ['10009', '10001'].map((number) => `${number} New customer `);
      expect(await shownRows(page, all.length + 2)).toEqual([...all, ...beginnings].sort());

      // What moved since Friday? Three keys.
      await chosen(page, 's', ['f']);
      await seen(page.getByRole('button', { name: /^Since.*Friday|Friday, 2026-03-06/ }));
      const since = all.slice(0, -1);
      expect(await shownRows(page, since.length)).toEqual(since.toSorted());
      const sums = page.getByRole('region', { name: 'Totals of the changes' });
      for (const [kind, count] of [
        ['New', 1],
        ['Settled', 3],
        ['Changed', 5],
      ] as const) {
        expect(await sums.getByRole('button', { name: new RegExp(`^${kind}\\s*${count}\\s`) }).count()).toBe(
          1,
        );
      }
      expect(await sums.innerText()).toContain('9 changes');

      // The marked ones for a spreadsheet, amounts with the clerk's decimal mark, and as typed cells.
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('grid', { name: 'Changes' }).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+Shift+c');
      await page.getByText('Copied 9 rows').first().waitFor();
      const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
      expect(copied).toHaveLength(10);
      const html = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return item === undefined ? '' : (await item.getType('text/html')).text();
      });
      expect(html).toMatch(/sdval="-\d+(\.\d+)?"/);
      expect(copied[1]).toMatch(
        /^2026-03-09 08:\d\d:\d\d\t10009\t\tSettled\t\d+\t\d+\tpaid\t-\d+(,\d+)?\tstatus: open > paid/,
      );
      await page.keyboard.press('Control+a');

      // From a change to its invoice, or to its customer.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/customers\/[^/]+\/10009\/\d+$/);
      await page.goBack();
      await page.getByText('2 of 2 customers changed.').waitFor();
      expect(await shownRows(page, since.length)).toEqual(since.toSorted());
      await page.getByRole('grid', { name: 'Changes' }).focus();
      await page.keyboard.press('Control+Enter');
      await page.waitForURL(/#\/customers\/[^/]+\/10009$/);

      // The same question of one customer's list.
      await page.getByText('160 of 160 invoices, customer 10009').waitFor();
      await page.keyboard.press('f');
      await page.getByRole('menuitem', { name: 'Changed since…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Friday' }).click();
      await page.getByText(/^3 of 160 invoices, customer 10009/).waitFor();
      await page.getByText('Changed since Friday').first().waitFor();

      // By customer; then all is looked at, and nothing has changed since.
      await page.goBack();
      await page.getByText('2 of 2 customers changed.').waitFor();
      await chosen(page, 'w', ['ArrowDown']);
      await expect.poll(() => movesOf(page)).toEqual(['10009 3', '10001 6']);
      await page.keyboard.press('Shift+D');
      await page.getByText('No changes since then.').waitFor();
      await page.getByText('0 of 2 customers changed.').waitFor();
    });
    expect(mornings?.complaints.flat()).toEqual([]);
  });
});

/** Opens the customer, which fetches the list, and waits for what its fetch has brought. */
async function fetched(page: Page, number: string, said: RegExp): Promise<void> {
  await new CustomerPage(page).lookUp(number);
  await page.getByText(said).first().waitFor();
}

async function movesOf(page: Page): Promise<string[]> {
  const rows = page
    .getByRole('grid', { name: 'Customers with changes' })
    .locator('[role=row][aria-rowindex]');
  const texts = await rows.allInnerTexts();
  return texts.slice(1).map((text) => {
    const [number, changes] = text.split(/\s+/).filter((part) => !/Fri|:/.test(part));
    return `${number} ${changes}`;
  });
}

/** One key opens a list of choices, others lead to one of them, Enter takes it. */
async function chosen(page: Page, opener: string, keys: readonly string[]): Promise<void> {
  await page.keyboard.press(opener);
  // The choices are there a moment before the keyboard is on them.
  await page.locator('[role=listbox]:focus-within').waitFor();
  for (const key of [...keys, 'Enter']) await page.keyboard.press(key);
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

/** The rows that a touch must have led to, as the feed shows them. */
function rowsOf(number: string, { settled, added, changed }: TouchReport): string[] {
  const row = (change: string) => (entry: string) => `${number} ${change} ${entry}`;
  return [...added.map(row('New')), ...settled.map(row('Settled')), ...changed.map(row('Changed'))];
}

async function shownRows(page: Page, count: number): Promise<string[]> {
  const grid = page.getByRole('grid', { name: 'Changes' });
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(count + 1));
  const headers = await grid.getByRole('columnheader').allInnerTexts();
  const places = TITLES.map((title) => headers.findIndex((text) => text.trim() === title));
  const rows = await grid.locator('[role=row][aria-rowindex]').all();
  const texts = await Promise.all(
    rows.slice(1).map(async (row) => {
      const cells = await row.getByRole('gridcell').allInnerTexts();
      return places.map((place) => (cells[place] ?? '').trim()).join(' ');
    }),
  );
  return texts.sort();
}
