import { beforeAll, describe, expect, it } from 'vitest';
import { GridPattern } from '../pages/gridPattern.ts';
import { seen } from '../pages/seen.ts';
import { inFull } from '../promiseCounts.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { cutTexts } from './harness/cutTexts.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

const SMALL_WINDOWS = [
  { width: 1_280, height: 800, rows: 17 },
  { width: 1_024, height: 640, rows: 10 },
];
/** By day the long one, whose rows come as they are reached; it is the same grid. */
const LISTS = [...(inFull ? [{ number: '10001', count: 48 }] : []), { number: '10200', count: 100_000 }];

describe('the grid by keyboard alone, after the ARIA grid pattern', () => {
  const desk = sampleDeskForAll(browserForAll());
  // The page's clock is a week ahead, and read as it begins: what is fetched now is old at once.
  beforeAll(async () => {
    await desk.page.clock.setFixedTime(Date.now() + 8 * 86_400_000);
    await desk.page.reload();
  });

  for (const { number, count } of LISTS) {
    it(`holds for ${count} invoices`, async () => {
      const { page, complaints, customer } = desk;
      await customer.lookUp(`K${number}`);
      await customer.scope(new RegExp(`of ${scoped(count)} invoices, customer ${number}`)).waitFor();
      const grid = new GridPattern(page, customer.grid);

      // Named and counted; after a look-up the keyboard is in its rows: on a cell, never the frame.
      expect(await customer.grid.getAttribute('aria-rowcount')).toBe(String(count + 1));
      expect(await customer.grid.getAttribute('aria-multiselectable')).toBe('true');
      await expect.poll(() => grid.place()).toEqual({ row: 2, column: 2 });
      expect(await grid.tabStops()).toBe(0);

      // Roving focus.
      await grid.press('ArrowDown', { row: 3, column: 2 });
      await grid.press('ArrowRight', { row: 3, column: 3 });
      await grid.press('ArrowLeft', { row: 3, column: 2 });
      await grid.press('ArrowUp', { row: 2, column: 2 });
      const columns = Number(await customer.grid.getAttribute('aria-colcount'));
      await grid.press('End', { row: 2, column: columns });
      await grid.press('ArrowRight', { row: 2, column: columns });
      await grid.press('Home', { row: 2, column: 2 });
      await grid.press('Control+End', { row: count + 1, column: columns });
      await grid.press('ArrowDown', { row: count + 1, column: columns });
      await expect.poll(() => grid.blankRows()).toBe(0);
      await grid.press('Control+Home', { row: 2, column: 2 });
      await page.keyboard.press('PageDown');
      await expect.poll(async () => (await grid.place())?.row ?? 0).toBeGreaterThan(8);
      const paged = (await grid.place())?.row ?? 0;
      await page.keyboard.press('PageDown');
      await expect.poll(async () => (await grid.place())?.row ?? 0).toBeGreaterThan(paged);
      await page.keyboard.press('PageUp');
      await grid.press('PageUp', { row: 2, column: 2 });

      // The heading is the row above the first.
      await grid.press('ArrowUp', { row: 1, column: 2 });
      await grid.press('ArrowDown', { row: 2, column: 2 });

      // Rows in the tree are the rows of the list, in order and without gaps; none in view is empty.
      for (const key of ['PageDown', 'Control+End', 'PageUp', 'Control+Home']) {
        for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press(key);
        await expect.poll(() => grid.blankRows(), { message: `after ${key}` }).toBe(0);
        const indexes = await grid.rowIndexes();
        expect(indexes).toEqual(indexes.map((_, place) => (indexes[0] ?? 0) + place));
      }

      // Tab leads out, Shift+Tab back to the same cell.
      await expect.poll(() => grid.place()).toEqual({ row: 2, column: 2 });
      const before = await grid.place();
      // A busy machine handles keys later than they are pressed.
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => grid.place()).toBeNull();
      expect(await grid.tabStops()).toBe(1);
      await page.keyboard.press('Tab');
      await expect.poll(() => grid.place()).toEqual(before);
      expect(complaints).toEqual([]);
    });
  }

  it('shows 17 whole rows in a small window and 10 in the smallest, under every notice', async () => {
    const { page, complaints, customer } = desk;
    // The last has sums of twelve digits.
    for (const number of ['10001', '10005', '10006']) {
      await customer.lookUp(`K${number}`);
      await customer.scope(new RegExp(`of \\d+ invoices, customer ${number}`)).waitFor();
      const grid = new GridPattern(page, customer.grid);
      await seen(page.getByText(/^Not refreshed since/));
      // What is selected has a line of sums of its own.
      await customer.grid.getByRole('gridcell').nth(1).click();
      await page.getByRole('rowheader', { name: /^Selected 1/ }).waitFor();
      for (const { width, height, rows } of SMALL_WINDOWS) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(() => grid.wholeRows(), { message: `${number} at ${width}` })
          .toBeGreaterThanOrEqual(rows);
      }
      await page.setViewportSize({ width: 1_280, height: 800 });
    }
    expect(complaints).toEqual([]);
  });

  it('keeps ageing and filter on one line each beside a large PDF, and shows every figure in a menu', async () => {
    const { page, complaints, customer } = desk;
    const tall = (area: string) =>
      page
        .locator(`[data-area="${area}"]`)
        .first()
        .evaluate((one) => one.getBoundingClientRect().height);
    const leavePdf = async () => {
      await customer.grid.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    };
    const oneLine = async () => {
      await expect.poll(() => tall('figures')).toBeLessThan(50);
      await expect.poll(() => tall('filter')).toBeLessThan(40);
    };
    for (const number of ['10001', '10006']) {
      if (number === '10006') await leavePdf();
      await customer.lookUp(`K${number}`);
      await customer.scope(new RegExp(`of \\d+ invoices, customer ${number}`)).waitFor();
      const grid = new GridPattern(page, customer.grid);
      await expect.poll(() => grid.place()).not.toBeNull();
      await oneLine();
      const step = page.getByRole('button', { name: /^91\+/ });
      await step.waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: 'PDF', selected: true }).waitFor();
      await oneLine();
      await expect.poll(() => cutTexts(page)).toEqual([]);
      expect(await step.isVisible()).toBe(false);
    }
    // The menu shows the figures in full, and filters too.
    await page.getByRole('button', { name: 'Ageing', exact: true }).focus();
    await page.keyboard.press('Enter');
    const line = page.getByRole('menuitem', { name: /^91\+ days late: / });
    await line.waitFor();
    expect(await line.innerText()).toMatch(/99\s999\s999\s999,99, 1 invoice/);
    await line.press('Enter');
    await page.getByRole('button', { name: /Remove filter: Ageing/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ageing');
    // Buttons without their words keep their names, and say them on focus.
    await page.getByRole('button', { name: 'Filter', exact: true }).focus();
    await page.getByRole('tooltip', { name: /^Filter/ }).waitFor();
    expect(await page.locator('main').getByRole('tooltip').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await leavePdf();
    expect(complaints).toEqual([]);
  });

  it('goes back to another customer’s list at its row and place', async () => {
    const { page, customer } = desk;
    const grid = new GridPattern(page, customer.grid);
    const scrolled = () => customer.grid.evaluate((element) => element.scrollTop);
    await customer.lookUp('K10013');
    await customer.scope(/invoices, customer 10013/).waitFor();
    await expect.poll(() => grid.place()).not.toBeNull();
    for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press('PageDown');
    await expect.poll(scrolled).toBeGreaterThan(1_000);
    await expect.poll(() => grid.blankRows()).toBe(0);
    const left = { place: await grid.place(), top: await scrolled() };
    await customer.lookUp('K10001');
    await customer.scope(/of 48 invoices, customer 10001/).waitFor();
    await expect.poll(() => grid.place()).not.toBeNull();
    await page.keyboard.press('Alt+ArrowLeft');
    await customer.scope(/invoices, customer 10013/).waitFor();
    await expect.poll(() => grid.place()).toEqual(left.place);
    expect(await scrolled()).toBe(left.top);
  });
});

/** A count as the screen groups it. */
function scoped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.?');
}
