import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DecimalSum, sumOfDecimals } from '../../shared/domain/money.ts';
import { focused } from '../pages/seen.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { CountedKeys } from './harness/countedKeys.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

const NUMBER = '10001';

interface Item {
  readonly invoice: string;
  /** With a point. */
  readonly outstanding: string;
}

describe('a ledger held against the service, by keyboard', () => {
  const room = browserForAll();
  const desk = sampleDeskForAll(room);

  it('is a saved sheet of its five planted differences within 26 keys, and one to be signed within 42', async () => {
    const { page, customer } = desk;
    await customer.lookUpAll(NUMBER, 48);
    const invoices = await copiedItems(page);
    const open = invoices.filter(({ outstanding }) => outstanding !== '0');
    const settled = invoices.find(({ outstanding }) => outstanding === '0');
    const [other, twice, missing, ...equal] = open;
    if (!other || !twice || !missing || !settled) throw new Error('the sample owes too little');
    const line = ({ invoice, outstanding }: Item) =>
      [`K${NUMBER}`, invoice, outstanding.replace('.', ',')].join('\t');
    const wrong = { ...other, outstanding: sumOfDecimals([other.outstanding, '100']) };
    const ledger = [
      'Kundnr\tFakturanr\tRestbelopp',
      ...[wrong, twice, twice, ...equal].map(line),
      line({ ...settled, outstanding: '75' }),
      line({ invoice: '990001', outstanding: '12.5' }),
    ].join('\n');

    const file = join(room.root, 'ledger.txt');
    await writeFile(file, ledger);
    const keys = new CountedKeys(page);
    const choose = async (typed: string, entry: RegExp) => {
      await keys.press('ControlOrMeta+k');
      await keys.type(typed);
      await page.getByRole('option', { name: entry, selected: true }).waitFor();
      await keys.press('Enter');
    };
    await choose('ledger', /Compare with ledger/);
    const button = page.getByRole('button', { name: 'Choose a file…' });
    await button.waitFor();
    await focused(page.locator('main'));
    await keys.tabTo(button);
    await keys.press('Enter');
    // The window of the system in which she chooses it is none of the page's.
    await page.locator('main input[type=file]').setInputFiles(file);
    await page.getByRole('table', { name: 'First rows of the ledger' }).waitFor();
    await keys.press('ControlOrMeta+Enter');
    const bridge = page.getByRole('table', { name: /ledger to Kontor/ });
    await focused(bridge.getByRole('button', { name: 'Amount differs' }));
    await choose('com file', /Save comparison to file/);
    const sheet = page.getByRole('dialog', { name: 'Save comparison to file' });
    await sheet.getByText(/Ledger comparison .*\.xlsx$/).waitFor();
    await keys.press('Enter');
    await page.getByText(/^5 rows saved to /).waitFor();
    expect(keys.count).toBeLessThanOrEqual(26);
    await choose('com file', /Save comparison to file/);
    await sheet.waitFor();
    await keys.tabTo(
      sheet.getByRole('button', { name: /^Format/ }).or(sheet.getByRole('button', { name: /Excel/ })),
    );
    await keys.press('Enter');
    await keys.type('PDF');
    await page.getByRole('option', { name: /PDF/ }).and(page.locator(':focus')).waitFor();
    await keys.press('Enter');
    await sheet.getByText(/Ledger comparison .*\.pdf$/).waitFor();
    await keys.press('ControlOrMeta+Enter');
    await page.getByText(/^5 rows saved to .*\.pdf/).waitFor();
    expect(keys.count).toBeLessThanOrEqual(42);
    expect(desk.complaints).toEqual([]);

    const folder = join(room.root, 'exports');
    const [saved = ''] = (await readdir(folder)).filter((name) => name.endsWith('.xlsx'));
    const { sheets } = await readXlsx(await readFile(join(folder, saved)));
    expect(sheets.map(({ name }) => name)).toEqual(['Reconciliation', 'Differences', 'Information']);
    const [steps = [], differences = []] = sheets.map(({ rows }) => rows);
    const amountOf = (title: string, column: number) =>
      Number(steps.find(([first]) => first === title)?.[column]);
    const there = sumOfDecimals([
      ...[wrong, twice, twice, ...equal].map(({ outstanding }) => outstanding),
      ...['75', '12.5'],
    ]);
    const here = sumOfDecimals(open.map(({ outstanding }) => outstanding));
    expect(amountOf('Ledger total', 2)).toBe(Number(there));
    expect(amountOf('Kontor total', 3)).toBe(Number(here));
    expect(amountOf('Unreconciled', 4)).toBe(0);
    const less = (decimal: string) => Number(new DecimalSum().subtract(decimal).decimal());
    expect(differences.slice(1, 6).map((row) => [row[0], row[2], row[6]])).toEqual([
      ['Amount differs', other.invoice, -100],
      ['Repeated on one side', twice.invoice, less(twice.outstanding)],
      ['Only in the ledger: settled here', settled.invoice, -75],
      ['Only in the ledger: unknown here', '990001', -12.5],
      ['Only in Kontor: not in the ledger', missing.invoice, Number(missing.outstanding)],
    ]);
  });

  it('has its figures in sight, with the largest amounts too', async () => {
    const { page } = desk;
    // A page has a comparison as long as it is not loaded again.
    await page.reload();
    await page.getByRole('link', { name: 'Compare with ledger', exact: true }).press('Enter');
    const field = page.getByRole('textbox', { name: /paste rows/ });
    await field.fill(`Kundnr\tFakturanr\tRestbelopp\n${NUMBER}\t\t-99999999999999,9999`);
    await field.press('ControlOrMeta+Enter');
    await page.getByRole('table', { name: 'First rows of the ledger' }).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    const bridge = page.getByRole('table', { name: /ledger to Kontor/ });
    await bridge.getByText('−99 999 999 999 999,9999').first().waitFor();
    for (const [width, height] of [
      [1280, 800],
      [1024, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const beyond = await bridge.evaluate(
        ({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0),
      );
      expect(beyond, `${width} pixels wide`).toBeLessThanOrEqual(0);
    }
  });
});

/** The rows of the customer's list as a spreadsheet would have them. */
async function copiedItems(page: Page): Promise<Item[]> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+Shift+c');
  await page.getByText('Copied 48 rows').first().waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const [titles = [], ...rows] = text.split('\n').map((row) => row.split('\t'));
  const cell = (row: readonly string[], title: string) => row[titles.indexOf(title)] ?? '';
  return rows.map((row) => ({
    invoice: cell(row, 'Invoice'),
    outstanding: sumOfDecimals([cell(row, 'Outstanding').replace('−', '-').replace(',', '.')]),
  }));
}
