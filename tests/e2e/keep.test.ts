import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomerPage } from '../pages/customerPage.ts';
import { KeepPage } from '../pages/keepPage.ts';
import { axeFindingsInBothThemes } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('keeping and forgetting, by keyboard on the sample service', () => {
  const room = browserForAll();
  const desk = sampleDeskForAll(room);
  let page: Page;
  let customer: CustomerPage;
  let keep: KeepPage;

  beforeAll(() => {
    if (room.missing !== null) return;
    ({ page, customer } = desk);
    page.setDefaultTimeout(15_000);
    keep = new KeepPage(page);
  });

  const open = async (number: string) => {
    await customer.lookUp(`K${number}`);
    await page
      .getByText(new RegExp(`invoices?, customer ${number}`))
      .first()
      .waitFor();
  };

  it('forgets a customer after it has said what goes, and finds it nowhere afterwards', async () => {
    await open('10010');
    await open('10001');
    await keep.askToForget('10001');
    expect(await keep.question.innerText()).toContain('The invoice list with its history: 48 invoices');
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await keep.question.waitFor({ state: 'detached' });
    await page
      .getByText(/48 of 48 invoices/)
      .first()
      .waitFor();

    await page.keyboard.press('Shift+F');
    await keep.question.getByText('This goes from this computer:').waitFor();
    await keep.answerYes();
    await page.getByText('Customer 10001 is forgotten.').waitFor();
    const table = page.getByRole('table', { name: 'Pinned and recent customers' });
    await table.getByRole('link', { name: '10010' }).waitFor();
    await table.getByRole('link', { name: '10001' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('navigation').getByText('10001').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('10001');
    const offered = page.getByRole('option', { name: /^Open customer/ });
    await offered.waitFor();
    expect(await offered.innerText()).toContain('fetched from the service');
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  it('takes a retention by keyboard and explains it', async () => {
    await keep.openSettings();
    await keep.forgetAfter(/^90 days/);
    await page.getByRole('button', { name: /90 days without use.*Forget customers after/ }).waitFor();
    await keep.forgetAfter(/^Another number/);
    const days = page.getByRole('textbox', { name: 'Days without use' });
    await days.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await page.getByText('Customers that were not used for 45 days are forgotten by themselves.').waitFor();
    await page.reload();
    await days.waitFor();
    expect(await days.inputValue()).toBe('45');
    await page.getByText(/^Unused means neither opened nor fetched/).waitFor();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
  });

  it('wipes everything once the word is typed, shows the first screen, and works on', async () => {
    await keep.askToWipe();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    await page.keyboard.type('wipe');
    await page.keyboard.press('Enter');
    await page.getByText('Welcome to Kontor').waitFor();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: /Explore with sample data/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Numbers to try').waitFor();
    await page.getByText('No customers here yet').waitFor();
    await open('10001');
    const folders = (await readdir(join(room.root, 'data'))).filter((name) => /^(cache|session-)/.test(name));
    expect(folders).toHaveLength(1);
    expect(desk.complaints).toEqual([]);
  });
});
