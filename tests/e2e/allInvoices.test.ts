import { describe, expect, it } from 'vitest';
import { choose } from '../pages/choose.ts';
import { seen } from '../pages/seen.ts';
import { axeAtNight } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('the invoices of all customers in a real browser', () => {
  const desk = sampleDeskForAll(browserForAll());
  const fetched = async (number: string) => {
    await desk.customer.lookUp(`K${number}`);
    await desk.customer.scope(new RegExp(`of .* invoices?, customer ${number}`)).waitFor();
  };
  const scope = () => desk.customer.scope(/of [\d\s]+ invoices, \d customers, updated/);
  const titleOfPage = (name: string | RegExp) => desk.page.getByRole('heading', { name, level: 1 });
  const current = (column: string) =>
    desk.customer.grid.locator(`[role="row"][data-current] [data-column="${column}"]`).innerText();
  const first = () =>
    desk.customer.grid.locator('[role="row"][aria-rowindex="2"] [data-column="invoiceNo"]').innerText();
  const inRows = () => desk.customer.grid.evaluate((grid) => grid.contains(document.activeElement));

  it('says what it is a list of before anything was fetched', async () => {
    const { page } = desk;
    await page.getByRole('navigation').getByRole('link', { name: 'All invoices' }).click();
    await page.getByText('No invoices yet').waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('answers by keys who is late, whose invoice it is, and is found again as it was left', async () => {
    const { page, customer } = desk;
    for (const number of ['10001', '10007', '10200']) await fetched(number);
    await customer.grid.focus();
    await page.keyboard.press('i');
    await titleOfPage('All invoices').waitFor();
    await scope().waitFor();
    expect(await scope().innerText()).toMatch(/^100.0\d\d of 100.0\d\d invoices, 3 customers, updated/);
    expect(await customer.cellAt(0, 'Customer')).toBe('10001');
    expect(await axeAtNight(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });

    // Overdue ones, the oldest first: the view is two keys away.
    const newest = await first();
    await page.keyboard.press('v');
    await page.locator('[role=menu]:focus-within').waitFor();
    const line = page.getByRole('menuitem', { name: 'Overdue' });
    await seen(line.or(page.getByRole('menuitemradio', { name: 'Overdue' })));
    await page.keyboard.type('Over');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await scope().innerText()).startsWith('100')).toBe(false);
    // The heading comes before the rows.
    await expect.poll(first).not.toBe(newest);
    // Going to a customer fetches its list: the time may be another, the rows are those.
    const matching = async () => (await scope().innerText()).replace(/, updated.*/, '');
    const before = await matching();
    await customer.grid.focus();
    for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowDown');
    await customer.grid.locator('[role="row"][data-current][aria-rowindex="5"]').waitFor();
    expect(await inRows()).toBe(true);
    const [number, whose] = [await current('invoiceNo'), await current('customerNumber')];
    await page.keyboard.press('ControlOrMeta+Enter');
    await titleOfPage(`Customer ${whose}`).waitFor();
    await expect.poll(() => current('invoiceNo')).toBe(number);
    await customer.grid.focus();
    await page.keyboard.press('i');
    await titleOfPage('All invoices').waitFor();
    await expect.poll(matching).toBe(before);
    await expect.poll(() => current('invoiceNo')).toBe(number);
    await expect.poll(inRows).toBe(true);

    // Enter on the customer's cell goes there as well; on any other it opens the invoice beside the rows.
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: `Invoice ${number}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await titleOfPage(`Customer ${whose}`).waitFor();
    expect(desk.complaints).toEqual([]);
  });

  it('is narrowed by a number or a name of a customer, and shows no row of the filter before', async () => {
    const { page, customer } = desk;
    await page.keyboard.press('Escape');
    await customer.grid.focus();
    await page.keyboard.press('i');
    await titleOfPage('All invoices').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    // The button that clears is gone then: the focus goes to the text, ready for another.
    await page.getByRole('textbox', { name: 'Filter by text' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('10007');
    const others = () =>
      customer.grid
        .locator('[role="row"]:has([role="gridcell"])')
        .allInnerTexts()
        .then((rows) => rows.length > 0 && rows.filter((row) => !row.includes('10007')).length);
    await expect.poll(others).toBe(0);
    expect(desk.complaints).toEqual([]);
  });

  it('has every invoice of an amount two keys away, besides the figures typed', async () => {
    const { page, customer } = desk;
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await customer.rowsAreThere();
    await customer.sortBy('Outstanding');
    expect(await customer.cellAt(0, 'Outstanding')).toMatch(/^(−|0,00)/);
    await customer.sortBy('Outstanding');
    expect(await customer.cellAt(0, 'Outstanding')).toMatch(/^\d+\s\d{3},/);
    const wanted = { number: await customer.cellAt(0, 'Invoice'), of: await customer.cellAt(0, 'Customer') };
    const amount = (await customer.cellAt(0, 'Outstanding')).replaceAll(/\s/g, '');
    await choose(page, amount, new RegExp(`^Invoice ${wanted.number}`));
    await titleOfPage(`Customer ${wanted.of}`).waitFor();
    await expect.poll(() => current('invoiceNo')).toBe(wanted.number);
    expect(desk.complaints).toEqual([]);
  });
});
