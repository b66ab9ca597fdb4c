import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomerPage } from '../pages/customerPage.ts';
import { KeepPage } from '../pages/keepPage.ts';
import { OwnFactsPage } from '../pages/ownFactsPage.ts';
import { seen } from '../pages/seen.ts';
import { axeAtNight } from './harness/axe.ts';
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
    keep = new KeepPage(page);
  });

  const open = async (number: string) => {
    await customer.lookUp(`K${number}`);
    await seen(page.getByText(new RegExp(`invoices?, customer ${number}`)));
  };

  it('forgets a customer after it has said what goes, and finds it nowhere afterwards', async () => {
    await open('10010');
    await open('10001');
    await keep.askToForget('10001');
    expect(await keep.question.innerText()).toContain('The invoices and their history: 48 invoices');
    expect(await axeAtNight(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await keep.question.waitFor({ state: 'detached' });
    await seen(page.getByText(/48 of 48 invoices/));

    await page.keyboard.press('Shift+F');
    await keep.question.getByText('This will be removed from this computer:').waitFor();
    await keep.answerYes();
    await page.getByText('Customer 10001 forgotten.').waitFor();
    const table = page.getByRole('table', { name: 'Pinned and recent customers' });
    await table.getByRole('link', { name: '10010' }).waitFor();
    await table.getByRole('link', { name: '10001' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('navigation').getByText('10001').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('10001');
    const offered = page.getByRole('option', { name: /^Open customer/ });
    await offered.waitFor();
    expect(await offered.innerText()).toContain('loads from the service');
    // What the digits before the last one had found gives way to the answer.
    const asked = expect.stringMatching(/^Customers: Outstanding/);
    const found = () => page.getByRole('option').allInnerTexts();
    await expect.poll(found).toEqual([expect.stringMatching(/^Open customer 10001/), asked]);
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
    await page.getByText('Customers not used for 45 days are forgotten automatically.').waitFor();
    await page.reload();
    await days.waitFor();
    expect(await days.inputValue()).toBe('45');
    await page.getByText(/^Unused means neither opened nor updated/).waitFor();
    expect(await axeAtNight(page)).toEqual([]);
  });

  const giveName = async (number: string, name: string) => {
    await page.getByRole('button', { name: `Rename customer ${number}` }).focus();
    await page.keyboard.press('Enter');
    // A letter that no key has goes to the field at once, also before keys that wait for it: none does any more.
    const field = page.locator('main input:focus');
    await field.waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('x');
    await expect.poll(() => field.inputValue()).toBe('x');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').getByText(name).waitFor();
  };

  it('saves own notes and settings as a file that says it is plain text, and merges them back', async () => {
    const facts = new OwnFactsPage(page);
    await open('10010');
    await giveName('10010', 'Åkerlund & Söner');
    await keep.openSettings();
    const shown = await facts.showExport();
    await facts.sheet.getByText(/^The file is plain text and not encrypted/).waitFor();
    expect(await readdir(join(room.root, 'exports')).catch(() => [])).toEqual([]);
    expect(await axeAtNight(page)).toEqual([]);
    await facts.save();
    const [name = ''] = await readdir(join(room.root, 'exports'));
    const path = join(room.root, 'exports', name);
    const text = await readFile(path, 'utf8');
    expect(shown.trim()).toBe(text.trim());
    const file = JSON.parse(text);
    expect(file.settings.forgetAfterDays).toBe(45);
    const [sample] = file.connections;
    expect(sample).toMatchObject({ customers: [{ number: '10010', name: 'Åkerlund & Söner' }] });
    sample.customers.push({ number: '10042', name: 'From the file', pinned: true });
    Object.assign(file.settings, { staleAfterMinutes: 90, displayCurrency: 'SEK' });
    file.connections.push({ name: 'Elsewhere', host: 'elsewhere.example', sample: false, customers: [] });
    await writeFile(path, `\ufeff${JSON.stringify(file)}`);

    await open('10010');
    await giveName('10010', 'Another name');
    await keep.openSettings();
    await facts.choose(path);
    await facts.sheet.getByText(/^Elsewhere \(elsewhere.example\) is not a connection here/).waitFor();
    // In file, new, changed, the same, only here.
    expect(await facts.effect('Customers of Sample data')).toEqual(['2', '1', '1', '0', '0']);
    expect(await facts.effect('Mark as stale after')).toEqual(['1 day', '90 minutes']);
    expect(await axeAtNight(page)).toEqual([]);
    await facts.press('Import');
    await facts.sheet.waitFor({ state: 'detached' });
    const navigation = page.getByRole('navigation');
    await navigation.getByText('Åkerlund & Söner').waitFor();
    await navigation.getByText('From the file').waitFor();
    expect(await page.getByRole('textbox', { name: 'Display currency' }).inputValue()).toBe('SEK');
    expect(await page.getByRole('textbox', { name: 'Mark as stale after' }).inputValue()).toBe('90');

    await writeFile(path, text.slice(0, -30));
    await facts.choose(path);
    await page
      .getByText(`${name} is incomplete or has been changed and cannot be read. Nothing was imported.`)
      .waitFor();
    expect(await axeAtNight(page)).toEqual([]);
  });

  it('wipes everything once the word is typed, shows the first screen, and works on', async () => {
    await keep.askToWipe();
    expect(await axeAtNight(page)).toEqual([]);
    await page.keyboard.type('wipe');
    await page.keyboard.press('Enter');
    await page.getByText('Welcome to Kontor').waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: /Explore with sample data/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Numbers to try').waitFor();
    await page.getByText('No customers yet').waitFor();
    await open('10001');
    const folders = (await readdir(join(room.root, 'data'))).filter((name) => /^(cache|session-)/.test(name));
    expect(folders).toHaveLength(1);
    expect(desk.complaints).toEqual([]);
  });
});
