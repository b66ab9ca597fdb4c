import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose } from '../pages/choose.ts';
import { axeAtNight } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';
import { tabTo } from './harness/tabTo.ts';

const NUMBERS = Array.from({ length: 49 }, (_, index) => `K${10_020 + index}`);

describe('many customers refreshed from the page', () => {
  const room = browserForAll(null);
  const desk = sampleDeskForAll(room);

  const jobs = async (page: Page) => {
    await choose(page, 'jobs', 'Go to Jobs');
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
  };

  it('by keyboard alone: fifty pasted numbers, the report of each, and a file of it', async () => {
    const { page, complaints } = desk;
    await page.keyboard.press('Shift+R');
    const sheet = page.locator('section[role=dialog]');
    await sheet.locator('textarea:focus').waitFor();
    await page.keyboard.insertText(`${NUMBERS.join('\n')}\n999999, K10020 nobody`);
    await sheet.getByText('50 customers, 50 not loaded before, 1 duplicate').waitFor();
    await sheet.getByText(/^About 100 calls to the service$/).waitFor();
    await tabTo(page, /^Calls per minute, at most/);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('40');
    await sheet
      .getByText(/^About 100 calls to the service, at least 2 minutes with the call limit/)
      .waitFor();
    await sheet.getByText('nobody').last().waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('0');
    await sheet.getByText('Type a whole number from 1 to 6 000.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await sheet.getByText(/^About 100 calls to the service$/).waitFor();
    await page.keyboard.press('Control+Enter');
    await sheet.waitFor({ state: 'detached' });

    await jobs(page);
    const card = page.getByRole('article', { name: 'Refresh 50 customers' });
    await card.getByText('49 new, 1 not found').waitFor();
    expect(await card.locator('[data-step]').innerText()).toBe('Retry failed');
    expect(await axeAtNight(page)).toEqual([]);
    await tabTo(page, /^More$/);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Report',
      'Copy report',
      'Remove from list',
    ]);
    await page.keyboard.press('Enter');
    await sheet.getByText('50 of 50 customers').waitFor();
    await sheet.getByRole('gridcell', { name: '10020' }).waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await tabTo(page, /^Save…$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /Format$/);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /^CSV for programs/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(/^For programs, not spreadsheets/).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Saved to Refresh report .*\.csv$/).waitFor();
    const [file = ''] = (await readdir(join(room.root, 'exports'))).filter((name) => name.endsWith('.csv'));
    const lines = (await readFile(join(room.root, 'exports', file), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(51);
    expect(lines[0]).toMatch(/^Customer,Result,Invoices,Outstanding before,Outstanding after/);
    expect(lines.find((line) => line.startsWith('999999'))).toMatch(/^999999,Not found,,,/);

    await tabTo(page, /10020/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(/invoices?, customer 1002\d/).waitFor();
    expect(complaints).toEqual([]);
  });

  it('leaves out what it has just fetched, and says so', async () => {
    const { page } = desk;
    await page.keyboard.press('Shift+R');
    const sheet = page.locator('section[role=dialog]');
    await sheet.locator('textarea:focus').waitFor();
    await page.keyboard.insertText(NUMBERS.slice(0, 3).join(' '));
    await sheet.getByText('3 customers, 3 skipped, updated recently').waitFor();
    await page.keyboard.press('Control+Enter');
    await sheet.waitFor({ state: 'detached' });
    await jobs(page);
    // The notice of its end says it, too, as long as it stays.
    await page.getByText('3 skipped, updated recently', { exact: true }).waitFor();
  });

  it('the schedule is off, and once chosen is kept in the settings', async () => {
    const { page } = desk;
    await page.getByRole('link', { name: 'Settings' }).click();
    const schedule = page.getByRole('switch', { name: /^Refresh automatically/ });
    await schedule.waitFor();
    expect(await schedule.isChecked()).toBe(false);
    await schedule.focus();
    await page.keyboard.press('Space');
    await tabTo(page, /^At/);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('6.30');
    const saved = page.waitForResponse((response) => response.url().endsWith('settings.update'));
    await page.keyboard.press('Tab');
    await saved;
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: /^At/ }).inputValue()).toBe('06:30');
    expect(await page.getByRole('checkbox', { name: 'Saturday' }).isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: 'Monday' }).isChecked()).toBe(true);
    expect(await axeAtNight(page)).toEqual([]);
  });
});
