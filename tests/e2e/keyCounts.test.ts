import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fortyPayments } from '../fakes/fortyPayments.ts';
import { AgreementsPage } from '../pages/agreementsPage.ts';
import { focused, seen } from '../pages/seen.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { CountedKeys } from './harness/countedKeys.ts';
import { ROOT } from './harness/lineProcess.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('how many keys a task of the day takes', () => {
  const room = browserForAll();
  const desk = sampleDeskForAll(room);

  it('the first PDF of a chosen row, from a fresh start, within 12 keys', async () => {
    const { page, customer } = desk;
    const keys = new CountedKeys(page);
    await keys.press('ControlOrMeta+k');
    await keys.type('10001');
    await page.getByRole('option', { name: /^Open customer 10001/ }).waitFor();
    await keys.press('Enter');
    await customer.scope('48 of 48 invoices, customer 10001').waitFor();
    await expect.poll(() => focusedRow(page)).toBe('2');
    await keys.press('ArrowDown');
    await keys.press('p');
    await paneOf(page, await customer.numberAt(1));
    await page.locator('canvas').first().waitFor();
    expect(keys.count).toBeLessThanOrEqual(12);
  });

  it('a row’s PDF is readable within 2 keys', async () => {
    const { page, customer } = desk;
    await customer.lookUpAll('10001', 48);
    await customer.grid.locator('[role=row][aria-rowindex="4"]').getByRole('gridcell').nth(1).click();
    const keys = new CountedKeys(page);
    await keys.press('p');
    await paneOf(page, await customer.numberAt(2));
    await page.locator('canvas').first().waitFor();
    expect(keys.count).toBeLessThanOrEqual(2);
  });

  /** Names of the files that the clerk has by now. */
  const files = () => readdir(join(room.root, 'exports')).catch(() => []);
  /** Opens the look-up box, types, and takes the entry that is chosen then. */
  const choose = async (keys: CountedKeys, typed: string, entry: RegExp) => {
    await keys.press('ControlOrMeta+k');
    await keys.type(typed);
    await desk.page.getByRole('option', { name: entry, selected: true }).waitFor();
    await keys.press('Enter');
  };
  const start = async (keys: CountedKeys) => {
    const sheet = desk.page.locator('section[role=dialog]');
    await sheet.getByRole('button', { name: /start/, disabled: false }).waitFor();
    await keys.press('ControlOrMeta+Enter');
    await sheet.waitFor({ state: 'detached' });
  };
  const toOverview = async () => {
    await desk.page.getByRole('link', { name: 'Overview' }).click();
    await desk.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  };

  it('what is overdue by more than 60 days of a customer is a ZIP within 14 keys', async () => {
    await toOverview();
    const keys = new CountedKeys(desk.page);
    await choose(keys, '10001', /^Open customer 10001/);
    await desk.customer.scope('48 of 48 invoices, customer 10001').waitFor();
    await choose(keys, 'ov z', /60 days.*ZIP/);
    await start(keys);
    await expect.poll(async () => (await files()).filter((name) => name.endsWith('.zip')).length).toBe(1);
    expect(keys.count).toBeLessThanOrEqual(14);
  });

  it('the statement of the customer who owes most is written within 8 keys', async () => {
    // The command needs more than one customer.
    for (const number of ['10001', '10007']) {
      await desk.customer.lookUp(`K${number}`);
      await desk.customer.scope(new RegExp(`invoices, customer ${number}`)).waitFor();
    }
    await toOverview();
    const largest = desk.page.getByRole('table', { name: 'Largest balances' });
    const most = await largest.getByRole('link').first().innerText();
    const keys = new CountedKeys(desk.page);
    await choose(keys, 'most', /owes most/);
    await desk.customer.grid.waitFor();
    await keys.press('Shift+S');
    await start(keys);
    const owner = /\d+/.exec(await desk.page.getByRole('heading', { level: 1 }).first().innerText())?.[0];
    expect(owner).toBe(most);
    const written = async () =>
      (await files()).filter((name) => name.startsWith('Statement') && name.includes(most));
    await expect.poll(async () => (await written()).length).toBe(1);
    expect(keys.count).toBeLessThanOrEqual(8);
  });

  it('a delivery is found by street and house number within the street’s letters and 3 keys', async () => {
    const { page, customer } = desk;
    await customer.lookUp('K10001');
    await customer.scope(/\d+ of 48 invoices, customer 10001/).waitFor();
    const agreements = new AgreementsPage(page);
    await agreements.show('Agreements');
    await agreements.settled();
    await agreements.openFirstDelivery();
    const heading = await page.getByRole('heading', { name: /^Delivery / }).innerText();
    const [street = '', house = ''] = await page.locator('address > div > :last-child').allInnerTexts();
    await toOverview();
    const keys = new CountedKeys(page);
    // A clerk types only the start of the street; the blank and the house number are at least two of the keys.
    await choose(keys, `${street.slice(0, 4).toLowerCase()} ${house}`, new RegExp(`${street}, ${house}`));
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(keys.count).toBeLessThanOrEqual([...street].length + 3);
  });

  // It fetches fifty customers, one of whom may owe most, and saves as the export before it did: a ZIP.
  it('the month’s end of fifty pasted customers for last month is begun within 8 keys', async () => {
    const { page } = desk;
    const keys = new CountedKeys(page);
    await page.getByRole('heading', { level: 1 }).first().click();
    await keys.press('Shift+M');
    const sheet = page.locator('section[role=dialog]');
    await focused(sheet.getByRole('textbox', { name: /^Customer numbers/ }));
    await keys.paste(Array.from({ length: 50 }, (_, place) => `K${10001 + place}`).join('\n'));
    await keys.press('Tab');
    await keys.press('l');
    await sheet.getByRole('button', { name: /^Last month/ }).waitFor();
    await sheet.getByRole('button', { name: /^Choose file and start/, disabled: false }).waitFor();
    await keys.press('ControlOrMeta+Enter');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show job' }).waitFor();
    expect(keys.count).toBeLessThanOrEqual(8);
  });

  it('the month-end of a kept list is started within 8 keys, as that of pasted numbers', async () => {
    const { page } = desk;
    const sheet = page.locator('section[role=dialog]').first();
    await page.getByRole('heading', { level: 1 }).first().click();
    await page.keyboard.press('Shift+M');
    await focused(sheet.getByRole('textbox', { name: /^Customer numbers/ }));
    // Other customers than in the test before: those are exported already.
    await page.keyboard.insertText('K10061 10062 10063');
    await sheet.getByRole('button', { name: 'Save as list…' }).click();
    // The sheet has a field for the file name, too.
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Wholesale');
    await page.keyboard.press('Enter');
    await page.getByText('The saved list Wholesale has 3 customers.').waitFor();
    // Escape is meant for the sheet below.
    await name.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    const keys = new CountedKeys(page);
    await keys.press('Shift+M');
    await focused(sheet.getByRole('textbox', { name: /^Customer numbers/ }));
    const whose = sheet.getByRole('button', { name: /By customer number/ });
    // The list has just been made: the choice among lists comes with it.
    await whose.waitFor();
    await keys.press('Shift+Tab');
    await whose.and(page.locator(':focus')).waitFor();
    await keys.type('w');
    await sheet.getByRole('button', { name: /^Wholesale \(3\)/ }).waitFor();
    await keys.press('Tab');
    await keys.press('l');
    await sheet.getByRole('button', { name: /^Last month/ }).waitFor();
    await sheet.getByRole('button', { name: /^Choose file and start/, disabled: false }).waitFor();
    await keys.press('ControlOrMeta+Enter');
    await sheet.waitFor({ state: 'detached' });
    expect(keys.count).toBeLessThanOrEqual(8);
  });

  it.each([
    ['60d 10000', /More than 60 days late, Outstanding: 10.000,00 or more/],
    ['not week', /Not refreshed this week/],
  ])(
    '%s answers a question about all customers within 12 keys, and the guide names it',
    async (typed, entry) => {
      const { page } = desk;
      expect(await readFile(join(ROOT, 'docs/guide.md'), 'utf8')).toContain(`\`${typed}\``);
      await toOverview();
      const keys = new CountedKeys(page);
      await choose(keys, typed, entry);
      await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
      for (const chip of entry.source.split(', ')) await seen(page.getByText(new RegExp(`^${chip}`)));
      await page.getByText(/^\d+ of \d+ customers/).waitFor();
      expect(keys.count).toBeLessThanOrEqual(12);
    },
  );

  it('a bank’s file of forty payments is matched and noted as seen within 14 keys', async () => {
    const { page } = desk;
    const { text, known } = fortyPayments('10001');
    const file = join(room.root, 'forty payments.xml');
    await writeFile(file, text);
    await toOverview();
    // As after a start, where no link of the side bar was pressed.
    await page.locator('main').focus();
    const keys = new CountedKeys(page);
    await choose(keys, 'camt', /Go to Bank statement/);
    const button = page.getByRole('button', { name: 'Choose a file…' });
    await button.waitFor();
    await focused(page.locator('main'));
    await keys.tabTo(button);
    await keys.press('Enter');
    // The window of the system in which she chooses it is none of the page's.
    await page.locator('main input[type=file]').setInputFiles(file);
    const kinds = page.getByRole('table', { name: /by match result/ });
    await seen(kinds.getByRole('row', { name: `number as reference ${known}` }));
    await seen(kinds.getByRole('row', { name: /^Unreconciled 0,00/ }));
    await seen(kinds.getByRole('row', { name: /^Payments in file 40/ }));
    await kinds.locator('button:focus').waitFor();
    await keys.press('Shift+B');
    await focused(page.getByRole('alertdialog').getByRole('button', { name: 'Mark' }));
    await keys.press('Enter');
    await seen(page.getByText(`${known} invoices marked as received in bank`));
    expect(keys.count).toBeLessThanOrEqual(14);
  });

  it('theme and language are 5 keys away each', async () => {
    const { page } = desk;
    const theme = new CountedKeys(page);
    await choose(theme, 'dar', /dark theme/);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(theme.count).toBeLessThanOrEqual(5);
    const language = new CountedKeys(page);
    await choose(language, 'sve', /Svenska/);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sv');
    expect(language.count).toBeLessThanOrEqual(5);
  });
});

/** The place of the row that has the keyboard, as the grid counts: the headings are the first. */
function focusedRow(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? null,
  );
}

function paneOf(page: Page, number: string): Promise<void> {
  return page.getByRole('complementary', { name: new RegExp(`${number}$`) }).waitFor();
}
