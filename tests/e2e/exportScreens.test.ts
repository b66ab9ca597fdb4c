import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { askDuckDb, quoted } from '../integration/writers/duckdb.ts';
import { missingTools, printed } from '../integration/writers/pdfTools.ts';
import { ActivityPage } from '../pages/activityPage.ts';
import { choose as chooseCommand } from '../pages/choose.ts';
import type { CustomerPage } from '../pages/customerPage.ts';
import { ExportPage } from '../pages/exportPage.ts';
import { seen } from '../pages/seen.ts';
import { SettingsPage } from '../pages/settingsPage.ts';
import { axeAtNight } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { pdfsIn } from './harness/pdfsIn.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('the screens of exports, on the sample service', () => {
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
  });

  it('stands in the activity log once it was printed, and not for having been looked at', async () => {
    const activity = new ActivityPage(page);
    await activity.open();
    await activity.scope('2 of 2 entries').waitFor();
    expect((await activity.row(0)).join(' ')).toMatch(/List printed.*10001.*3 rows/);
    await page.goBack();
    await page.getByText(/^3 of 48 invoices, customer 10001/).waitFor();
  });

  it('saves the printed list as a file', async () => {
    await exporting.choose(/^Print the list/);
    await exporting.select('Orientation', /^Portrait \(A4\)/);
    await exporting.press('Save as PDF…');
    await page.getByText(/File saved/).waitFor();
    const isList = (name: string) => /^Invoices 10001 .*\.pdf$/.test(name);
    const file = join(root, 'exports', (await readdir(join(root, 'exports'))).find(isList) ?? '');
    const text = (await printed('pdftotext', '-layout', file, '-')).replaceAll('\u00a0', ' ');
    expect(text).toContain('Total of 3 of 48 invoices, customer 10001');
    expect(await printed('pdfinfo', file)).toMatch(/Page size: +595\.\d+ x 841/);
  });

  it('gives the keyboard back to the rows after an export and after pages, and turns and searches them', async () => {
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('role') ?? at?.getAttribute('aria-label') ?? at?.tagName;
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
  });

  it('imports customer numbers from a file of the clerk, and says what is refused and why', async () => {
    await exporting.choose(/^PDFs for many customers/);
    const file = join(root, 'kunder.csv');
    const rows = ['Kundnamn;Kundnummer', 'Åkerlund;K10001', 'Norr;10008', 'Norr;10008', 'Fel;10-99'];
    await writeFile(file, Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1'));
    await page.locator('input[type=file]').setInputFiles(file);
    await exporting.sheet
      .getByText('4 customer numbers from the column “Kundnummer” in kunder.csv')
      .waitFor();
    await exporting.sheet.getByText('Duplicates').waitFor();
    expect(await exporting.sheet.getByRole('textbox', { name: 'Customer numbers' }).inputValue()).toBe(
      'K10001\n10008\n10008\n10-99',
    );
    await exporting.sheet.getByText('(characters other than digits)').waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    const packed = join(root, 'blad.csv');
    await writeFile(packed, Buffer.from('PK\u0003\u0004', 'latin1'));
    await page.locator('input[type=file]').setInputFiles(packed);
    await exporting.sheet.getByText('blad.csv is compressed, or a spreadsheet').waitFor();
    const workbook = join(root, 'blad.xlsx');
    await writeFile(workbook, await writeXlsx({ sheets: [{ name: 'Blad1', rows: [['Kundnr'], [10012]] }] }));
    await page.locator('input[type=file]').setInputFiles(workbook);
    await exporting.sheet.getByText('1 customer number from the column “Kundnr” in blad.xlsx').waitFor();
    await page.keyboard.press('Escape');
    await exporting.sheet.waitFor({ state: 'detached' });
  });

  it('puts a delivery’s address on a statement, keeps it, and offers file, folder and path', async () => {
    await page.getByRole('tab', { name: /^Agreements/ }).click();
    await seen(page.getByText(/^Agreements and deliveries|7001/));
    await page.waitForFunction(() => !document.body.innerText.includes('Loading'));
    await page.getByRole('tab', { name: /^Invoices/ }).click();
    await exporting.choose(/^Statement of account/);
    await exporting.press('Use an installation address');
    const offered = page.getByRole('menuitem').first();
    const address = (await offered.innerText()).split(', ');
    await offered.click();
    const field = exporting.sheet.getByRole('textbox', { name: /Address on the statement of account/ });
    expect((await field.inputValue()).split('\n')).toEqual(address);
    await exporting.sheet.getByText('Save this address for the customer').click();
    await exporting.sheet.getByRole('textbox', { name: /Days late as of/ }).fill('2020-01-01');
    expect(await axeAtNight(page)).toEqual([]);
    await exporting.press('Choose file and start');
    const told = page.getByText(/^Statement of account for customer 10001: File saved/);
    await told.waitFor();
    const toast = page.getByRole('region', { name: 'Notifications' });
    for (const step of ['Open file', 'Open folder', 'Copy path']) {
      await toast.getByRole('button', { name: step }).first().waitFor();
    }
    await toast.getByRole('button', { name: 'Copy path' }).first().click();
    await page.getByText('Path copied').waitFor();
    const [name = ''] = (await readdir(join(root, 'exports'))).filter((one) => one.startsWith('Statement'));
    const text = await printed('pdftotext', '-layout', join(root, 'exports', name), '-');
    for (const line of address) expect(text.normalize('NFC')).toContain(line);
    expect(text).toMatch(/Aged as of +2020-01-01/);

    await exporting.choose(/^Statement of account/);
    await exporting.sheet.getByText('As saved for this customer.').waitFor();
    expect((await field.inputValue()).split('\n')).toEqual(address);
    await page.keyboard.press('Escape');
    await exporting.sheet.waitFor({ state: 'detached' });
  });

  it('writes a list and all that is kept as Parquet by keyboard, and says before that nothing is encrypted', async () => {
    const exports = join(root, 'exports');
    const written = (name: RegExp) =>
      expect.poll(async () => (await readdir(exports)).filter((one) => name.test(one)).length).toBe(1);
    const rowsOf = async (files: string) =>
      (await askDuckDb(`SELECT count(*)::INTEGER AS n FROM ${files}`))[0];
    const tabTo = async (name: RegExp) => {
      const control = exporting.sheet.getByRole('button', { name });
      await control.waitFor();
      for (let tabs = 0; tabs < 30; tabs += 1) {
        if (await control.evaluate((it) => it === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`no way by Tab to ${name}`);
    };
    const choose = async (label: RegExp, typed: string) => {
      await tabTo(label);
      await page.keyboard.press('Enter');
      await page.locator('[role=listbox]:focus-within').waitFor();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    };

    await page.keyboard.press('Shift+L');
    await exporting.sheet.getByText('48 rows').waitFor();
    await choose(/Format$/, 'Parquet');
    await exporting.sheet.getByText(/^The file is not encrypted/).waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await tabTo(/^Choose file and start$/);
    await page.keyboard.press('Enter');
    // The file may be there before its sheet is gone, which would take the next key.
    await exporting.sheet.waitFor({ state: 'detached' });
    await written(/^Invoices 10001 .*\.parquet$/);
    expect(await rowsOf(quoted(join(exports, 'Invoices 10001 *.parquet')))).toEqual({ n: 48 });

    await chooseCommand(page, 'parquet', 'Export everything as Parquet');
    await exporting.sheet.getByText(/^48 invoices of 1 customer, updated /).waitFor();
    await exporting.sheet.getByText(/^The file is not encrypted/).waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await exporting.sheet.waitFor({ state: 'detached' });
    await written(/^Invoices of all customers .*[\d-]+\.parquet$/);

    await chooseCommand(page, 'parquet', 'Export everything as Parquet');
    await exporting.sheet.getByText(/^48 invoices/).waitFor();
    await choose(/Files$/, 'A folder');
    await tabTo(/^Choose folder and start$/);
    await page.keyboard.press('Enter');
    await written(/^Invoices of all customers .*[\d-]+$/);
    const [folder = ''] = (await readdir(exports)).filter((one) => /customers .*[\d-]+$/.test(one));
    expect(await rowsOf(quoted(join(exports, folder, '*/*.parquet')))).toEqual({ n: 48 });
    const activity = new ActivityPage(page);
    await activity.open();
    await page.getByText('Parquet (not encrypted)').first().waitFor();
    await page.goBack();
    await page.getByText(/^48 of 48 invoices, customer 10001/).waitFor();
  });

  it('writes statements for many by keyboard: all with something overdue, then by numbers as one PDF', async () => {
    const exports = join(root, 'exports');
    const written = (name: RegExp) =>
      expect.poll(async () => (await readdir(exports)).filter((one) => name.test(one)).length).toBe(1);
    await page.keyboard.press('Shift+K');
    await exporting.sheet.getByText('1 customer', { exact: true }).waitFor();
    await exporting.sheet.getByText(/^Statement 10001 [\d-]+\.pdf$/).waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await exporting.sheet.waitFor({ state: 'detached' });
    await written(/^Statement 10001 [\d-]+\.pdf$/);
    await page.getByText('Statement of account for customer 10001: 1 saved').first().waitFor();

    await page.keyboard.press('Shift+K');
    await exporting.select('Customers', 'By customer number');
    const field = exporting.sheet.getByRole('textbox', { name: 'Customer numbers' });
    await field.focus();
    await page.keyboard.type('K10001 10003 nobody');
    await exporting.sheet.getByText('Not loaded').waitFor();
    await exporting.sheet.getByText('(characters other than digits)').waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await exporting.select('Save as', 'One PDF with a bookmark per customer');
    await exporting.press('Choose file and start');
    await exporting.sheet.waitFor({ state: 'detached' });
    await seen(page.getByText(/1 saved, 1 not loaded/));
    await written(/^Statement of account [\d-]+\.pdf$/);

    // From the list of customers, with their numbers.
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByRole('grid').getByText('10001').first().waitFor();
    await page.keyboard.press('a');
    await page.getByRole('menuitem', { name: 'Statements of account…' }).waitFor();
    await page.keyboard.type('Statements');
    await page.keyboard.press('Enter');
    await exporting.sheet.waitFor();
    await expect.poll(() => field.inputValue()).toBe('10001');
    await page.keyboard.press('Escape');
    await exporting.sheet.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByText(/^48 of 48 invoices, customer 10001/).waitFor();
  });

  it('says how many PDFs are kept, evicts at once on a lower limit, and is emptied', async () => {
    await exporting.choose(/^PDFs…/);
    await exporting.press('Choose folder and start');
    // What a job still fetches is kept again after all was removed.
    await seen(page.getByText(/^PDFs for customer 10001: \d+ saved/));
    expect((await pdfsIn(join(root, 'exports'))).length).toBeGreaterThan(40);
    const settings = new SettingsPage(page);
    await settings.open();
    await settings.kept.waitFor();
    expect(await settings.kept.innerText()).toMatch(/^\d\d PDFs saved, /);
    expect(await axeAtNight(page)).toEqual([]);
    await settings.limitPdfsTo('1 GB');
    await page.getByRole('button', { name: /1 GB.*Keep at most/ }).waitFor();
    await page.getByRole('button', { name: 'Remove all' }).click();
    await settings.confirm('Remove all');
    await page.getByText(/^0 PDFs saved, /).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /1 GB.*Keep at most/ }).waitFor();

    // One more, and then none at all: what is kept goes at once, after a question.
    await customer.lookUp('K10001');
    await customer.grid.locator('[role=row][aria-rowindex="2"]').getByRole('gridcell').nth(1).click();
    await page.getByRole('tab', { name: 'PDF' }).click();
    await page.locator('figure canvas').waitFor();
    await settings.open();
    await page.getByText(/^1 PDF saved, /).waitFor();
    await settings.limitPdfsTo('Nothing');
    await settings.confirm('Remove PDFs');
    await page.getByText(/^0 PDFs saved, /).waitFor();
    await page.getByRole('button', { name: /Nothing.*Keep at most/ }).waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
