import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { missingTools, printed } from '../integration/writers/pdfTools.ts';
import type { CustomerPage } from '../pages/customerPage.ts';
import { ExportPage } from '../pages/exportPage.ts';
import { axeAtNight } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('the print of a list, and the keyboard after it', () => {
  const room = browserForAll(missingTools('pdfinfo', 'pdftotext'));
  const desk = sampleDeskForAll(room);
  let root = '';
  let page: Page;
  let customer: CustomerPage;
  let exporting: ExportPage;

  beforeAll(() => {
    if (room.missing !== null) return;
    ({ root } = room);
    ({ page, customer } = desk);
    exporting = new ExportPage(page);
  });

  it('prints a filtered list by Ctrl+P: pages, search, and one picture a page for the printer', async () => {
    await customer.lookUp('K10001');
    await customer.scope('48 of 48 invoices, customer 10001').waitFor();
    await page.getByRole('button', { name: /^91\+ days late/ }).click();
    await page.getByText(/^3 of 48 invoices, customer 10001/).waitFor();
    await page.keyboard.press('Control+p');
    await exporting.sheet.getByText('3 rows').waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await exporting.select('Orientation', /^Landscape/);
    await exporting.press('Show pages');
    await exporting.pages();
    // The number of pages stands by itself: it is known only once the last one is set.
    await exporting.sheet
      .getByText(/^Page 1 of/)
      .nth(1)
      .waitFor();
    await expect.poll(() => exporting.sheet.getByText('Filter: Ageing: 91+ days late').count()).toBe(1);
    expect(await axeAtNight(page)).toEqual([]);

    // What the printer gets: the print dialog is the browser's, so the test replaces only that.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.keyboard.press('Control+p');
    await page.locator('body[data-printed]').waitFor();
    const paper = join(root, 'paper.pdf');
    await writeFile(paper, await page.pdf({ preferCSSPageSize: true }));
    expect(await printed('pdfinfo', paper)).toMatch(
      /Pages: +1\n[\s\S]*Page size: +[78]\d\d\.?\d* x [56]\d\d/,
    );
    expect((await printed('pdftotext', paper, '-')).trim()).toBe('');
    await page.keyboard.press('Escape');
    await exporting.sheet.waitFor({ state: 'detached' });
  });

  it('gives the keyboard back to the rows after an export and after pages, and turns and searches them', async () => {
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        const name = at?.getAttribute('aria-label');
        return at?.matches('[data-pages]') ? name : (at?.getAttribute('role') ?? name ?? at?.tagName);
      });
    await page
      .getByRole('button', { name: /^Clear/ })
      .first()
      .click();
    await customer.scope('48 of 48 invoices, customer 10001').waitFor();
    await customer.grid.locator('[role=row][aria-rowindex="4"]').getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('gridcell');
    await page.keyboard.press('e');
    await exporting.sheet.getByText('48 invoices').waitFor();
    await page.keyboard.press('Enter');
    await exporting.sheet.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('gridcell');

    await page.keyboard.press('Control+p');
    await exporting.sheet.getByText('48 rows').waitFor();
    await page.keyboard.press('Enter');
    await exporting.pages();
    await expect.poll(focused).toBe('List pages');
    const where = exporting.sheet.getByRole('status').getByText(/^Page \d of 2$/);
    await expect
      .poll(async () => {
        await page.keyboard.press('PageDown');
        return where.innerText();
      })
      .toBe('Page 2 of 2');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('All 48 invoices of');
    await exporting.sheet.getByText(/^1 of \d$/).waitFor();
    await expect.poll(() => where.innerText()).toBe('Page 1 of 2');
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('List pages');
    await page.keyboard.press('Escape');
    await exporting.sheet.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('gridcell');
    expect(desk.complaints).toEqual([]);
  });
});
