import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActivityPage } from '../pages/activityPage.ts';
import type { CustomerPage } from '../pages/customerPage.ts';
import { axeAtNight } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { type FakeDesk, serveFakeDesk } from './harness/fakeDesk.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('the activity log, by keyboard', () => {
  const room = browserForAll();
  const desk = sampleDeskForAll(room);
  let root = '';
  let page: Page;
  let customer: CustomerPage;
  let activity: ActivityPage;
  let staged: FakeDesk;

  beforeAll(async () => {
    if (room.missing !== null) return;
    ({ root } = room);
    ({ page, customer } = desk);
    activity = new ActivityPage(page);
    staged = await serveFakeDesk();
  });
  afterAll(() => staged?.stop());

  it('is empty of look-ups at first, and shows each as it is done, the newest first', async () => {
    await activity.open();
    await page.getByText('The log is empty').waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await customer.lookUpAll('10001', 48);
    await page.getByRole('tab', { name: 'PDF' }).click();
    await page.locator('canvas').first().waitFor();
    await page.getByRole('tab', { name: 'Raw data' }).click();
    await activity.open();
    await activity.scope('2 of 2 entries').waitFor();
    const newest = await activity.row(0);
    expect(newest).toContain('PDF opened');
    expect(newest).toContain('10001');
    expect(await activity.row(1)).toContain('Looked up');
    expect(await axeAtNight(page)).toEqual([]);
  });

  it('is checked by its key, and says in words that it is whole', async () => {
    await activity.check();
    await activity.verdict.waitFor();
    expect(await activity.verdict.innerText()).toBe('Verified: complete, 2 entries');
    expect(await axeAtNight(page)).toEqual([]);
  });

  it('is filtered by text, kind and day, and says when nothing is left', async () => {
    await activity.filter('K10001');
    await activity.scope('2 of 2 entries').waitFor();
    await activity.filter('nobody');
    await page.getByText('No entries match the filter').waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filter' }).last().focus();
    await page.keyboard.press('Enter');
    await activity.scope('2 of 2 entries').waitFor();
    await page.getByRole('button', { name: /^All entries/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Look-ups' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await activity.scope('1 of 2 entries').waitFor();
    await page.getByRole('textbox', { name: 'To', exact: true }).focus();
    await page.keyboard.type('2020-13-01');
    await expect.poll(() => page.getByText(/^This is not a date/).count()).toBe(1);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2020-12-01');
    await page.getByText('No entries match the filter').waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).first().focus();
    await page.keyboard.press('Space');
    await activity.scope('2 of 2 entries').waitFor();
  });

  it('opens the customer of an entry with Enter', async () => {
    await activity.grid.focus();
    await page.keyboard.press('Enter');
    await customer.scope('48 of 48 invoices, customer 10001').waitFor();
    await activity.open();
    await activity.scope('3 of 3 entries').waitFor();
  });

  it('is saved as CSV by its sheet, and the saving stands in it', async () => {
    await page.getByRole('button', { name: 'Save as CSV' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^For programs, not spreadsheets/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^3 entries saved to Activity log/).waitFor();
    const name = (await readdir(join(root, 'exports'))).find((file) => file.endsWith('.csv'));
    const text = await readFile(join(root, 'exports', name ?? ''), 'utf8');
    expect(text.split('\r\n')).toHaveLength(5);
    await activity.scope('4 of 4 entries').waitFor();
    expect(await activity.row(0)).toContain('Log saved as CSV');
  });

  it('says in words where it has been tampered with', async () => {
    await page.goto(staged.address('tampered', '/activity'));
    await activity.heading.waitFor();
    await activity.check();
    await activity.verdict.waitFor();
    expect(await activity.verdict.innerText()).toBe('Altered at entry 17: entries are missing here.');
    expect(await axeAtNight(page)).toEqual([]);
  });
});
