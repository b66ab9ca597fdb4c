import { describe, expect, it } from 'vitest';
import { choose } from '../pages/choose.ts';
import { axeAtNight } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('the invoice grid in a real browser', () => {
  const desk = sampleDeskForAll(browserForAll());
  const open = async (number: string) => {
    await desk.customer.lookUp(`K${number}`);
    await desk.customer.scope(new RegExp(`of .* invoices, customer ${number}`)).waitFor();
    await desk.customer.grid.waitFor();
  };
  const heading = (title: string) =>
    desk.customer.grid.getByRole('columnheader', { name: title, exact: true });
  const titles = async () =>
    (await desk.customer.grid.getByRole('columnheader').allInnerTexts())
      .slice(1)
      .map((title) => title.trim());

  it('has its columns in the order in which they are dragged or moved by keys, and keeps it', async () => {
    const { page, customer } = desk;
    await desk.page.setViewportSize({ width: 1600, height: 800 });
    await open('10001');
    const before = await titles();
    expect(before.slice(0, 5)).toEqual(['Invoice', 'PDF', 'Marks', 'Date', 'Due']);
    await heading('Price').hover();
    await page.mouse.down();
    const due = await heading('Due').boundingBox();
    if (due === null) throw new Error('the heading is not on screen');
    await page.mouse.move(due.x + 60, due.y + 10);
    await page.mouse.move(due.x + 8, due.y + 10, { steps: 4 });
    const place = customer.grid.locator('[role="columnheader"] ~ [role="presentation"]');
    await place.waitFor();
    expect((await place.boundingBox())?.x).toBeCloseTo(due.x, -1);
    await page.mouse.up();
    await expect
      .poll(titles)
      .toEqual([
        ...['Invoice', 'PDF', 'Marks', 'Date', 'Price'],
        ...before.slice(4).filter((title) => title !== 'Price'),
      ]);
    expect(await place.count()).toBe(0);
    expect(await customer.grid.locator('[aria-sort]').count()).toBe(0);

    await customer.grid.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith('views.putLayout') &&
        /hasPdf.*invoiceNo/.test(response.request().postData() ?? ''),
    );
    await page.keyboard.press('Control+ArrowRight');
    await expect
      .poll(async () => (await titles()).slice(0, 5))
      .toEqual(['PDF', 'Invoice', 'Marks', 'Date', 'Price']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Invoice');
    const columns = Number(await customer.grid.getAttribute('aria-colcount')) - 1;
    await page.getByText(`Invoice is now column 2 of ${columns}`).waitFor({ state: 'attached' });
    const moved = await titles();
    await saved;
    // There again on a page that knows nothing of this one.
    await page.reload();
    await customer.grid.waitFor();
    await expect.poll(titles).toEqual(moved);
  });

  it('has a menu at a row, a column as wide as what is in it, and asks about a file that is dropped', async () => {
    const { page, customer } = desk;
    await open('10001');
    const cell = (row: number, column: string) =>
      customer.grid.locator(`[role="row"][aria-rowindex="${row}"] [data-column="${column}"]`);
    const menu = page.getByRole('menu');
    await cell(9, 'status').click({ button: 'right' });
    await menu.getByText('Copy cell').waitFor();
    const box = await menu.boundingBox();
    const window = page.viewportSize();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(window?.height ?? 0);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-column'));
    await expect.poll(focused).toBe('status');
    await page.keyboard.press('Shift+F10');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem');
    expect(await axeAtNight(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('status');

    const isCut = (column: string) =>
      customer.grid
        .locator(`[role="row"] [data-column="${column}"]`)
        .evaluateAll((cells) => cells.some((one) => one.scrollWidth > one.clientWidth));
    const due = heading('Due');
    const width = async () => (await due.boundingBox())?.width ?? 0;
    const first = await width();
    const divider = due.locator('[data-resizer]');
    await divider.hover();
    const at = await divider.boundingBox();
    if (at === null) throw new Error('the divider is not on screen');
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 5, { steps: 3 });
    await expect.poll(width).toBeGreaterThan(first + 50);
    // A date is never cut, however narrow the clerk makes it.
    await page.mouse.move(at.x - 90, at.y + 5, { steps: 3 });
    await expect.poll(width).toBeLessThan(first);
    expect(await isCut('dueDate')).toBe(false);
    await page.mouse.move(at.x + 60, at.y + 5, { steps: 3 });
    await page.mouse.up();
    await expect.poll(width).toBeGreaterThan(first + 50);
    await divider.dblclick();
    // No wider than what is in it: the heading, the widest cell and their padding.
    await expect.poll(width).toBeLessThan(first + 20);
    expect(await isCut('dueDate')).toBe(false);

    const address = page.url();
    const file = await page.evaluateHandle(() => {
      const held = new DataTransfer();
      held.items.add(new File(['10001\n10004\n'], 'kunder.txt'));
      return held;
    });
    await page.dispatchEvent('body', 'dragover', { dataTransfer: file });
    await page.getByText(/^Drop a file of customer numbers/).waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: file });
    await page.getByText('2 customer numbers from kunder.txt').waitFor();
    await page.keyboard.press('Escape');
    expect(page.url()).toBe(address);
  });

  it('finds by typed digits any of 100,000 numbers, in the order on screen', async () => {
    const { page, customer } = desk;
    await open('10200');
    await customer.sortBy('Outstanding');
    await customer.grid.locator('[aria-sort="ascending"]').waitFor();
    await customer.grid.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('4481');
    await page.getByText('Number starts with 4481').waitFor();
    const current = customer.grid.locator('[role="row"][data-current] [data-column="invoiceNo"]');
    await expect.poll(() => current.innerText()).toMatch(/^4481/);
  });

  it('shows by four keys and the figures typed which open invoices a payment adds up to, and selects them', async () => {
    const { page, customer } = desk;
    await open('10001');
    await customer.sortBy('Outstanding');
    await customer.sortBy('Outstanding');
    await customer.grid.locator('[aria-sort="descending"]').waitFor();
    const cents = async (index: number) =>
      Number((await customer.cellAt(index, 'Outstanding')).replace(/[^\d]/g, ''));
    const wanted = await Promise.all([0, 2, 3].map((index) => customer.cellAt(index, 'Invoice')));
    const paid = ((await cents(0)) + (await cents(2)) + (await cents(3))) / 100;
    await page.getByRole('textbox', { name: 'Filter by text' }).fill(wanted[0] ?? '');
    await expect.poll(() => customer.grid.getAttribute('aria-rowcount')).toBe('2');
    await customer.grid.focus();
    await page.keyboard.press('m');
    const sheet = page.getByRole('dialog', { name: 'Match a payment from customer 10001' });
    await expect
      .poll(() =>
        sheet.getByRole('textbox', { name: 'Amount paid' }).evaluate((it) => it === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.type(paid.toFixed(2).replace('.', ','));
    await page.keyboard.press('Enter');
    await sheet.getByText(/^(Complete: all combinations|The first combinations)/).waitFor();
    const sets = sheet.getByRole('option');
    await expect.poll(() => sets.first().evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await axeAtNight(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    const texts = await sets.allInnerTexts();
    const place = texts.findIndex((text) => wanted.every((number) => text.includes(number)));
    expect(place).toBeGreaterThanOrEqual(0);
    for (let at = 0; at < place; at += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(/^Selected 3 invoices totalling .* The filter was cleared/).waitFor();
    const selected = customer.grid.locator('[role=row][aria-selected=true]');
    await expect
      .poll(async () => (await selected.locator('[data-column=invoiceNo]').allInnerTexts()).sort())
      .toEqual(wanted.toSorted());
    await expect
      .poll(() => customer.grid.evaluate((grid) => grid.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');

    // From the look-up box no customer is meant: all are searched, and the set is selected at its own.
    await choose(page, 'payment all', /^Match a payment/);
    const ofAll = page.getByRole('dialog', { name: 'Match a payment' });
    await ofAll.getByRole('textbox', { name: 'Amount paid' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(paid.toFixed(2).replace('.', ','));
    await page.keyboard.press('Enter');
    await ofAll
      .getByText(/Customers searched for combinations of up to six|the first combinations found/)
      .waitFor();
    expect(await axeAtNight(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await ofAll.waitFor({ state: 'detached' });
  });

  it('cuts no sum, however large, and shows tooltips where they belong', async () => {
    const { page } = desk;
    await open('10006');
    const sums = desk.page.getByRole('table', { name: 'Totals', exact: true });
    const line = sums.getByRole('row').nth(1);
    /** How far into what stands right of it each sum and the scope reach, at most. */
    const overlap = () =>
      line.evaluate((row) => {
        const texts = [...row.querySelectorAll('[role=rowheader], [role=cell]')].map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect();
        });
        const overlaps = texts.flatMap((one, at) =>
          texts
            .slice(at + 1)
            .map((other) =>
              Math.min(
                Math.min(one.right, other.right) - Math.max(one.left, other.left),
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
              ),
            ),
        );
        return Math.max(...overlaps);
      });
    for (const [width, atLeast] of [
      [1920, 3],
      [1280, 1],
      [1100, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      // The sums follow the columns, which follow the window.
      await expect.poll(() => line.getByRole('cell').count()).toBeGreaterThanOrEqual(atLeast);
      await expect.poll(overlap).toBeLessThanOrEqual(0);
    }
    const allSums = page.getByRole('button', { name: 'All totals' });
    await allSums.click();
    const list = page.getByRole('dialog', { name: 'Totals' });
    await list.waitFor();
    expect(await list.getByRole('rowheader').count()).toBe(7);
    await page.keyboard.press('Escape');
    // It gives the keyboard back when it has gone.
    await allSums.and(page.locator(':focus')).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    // By focus: a pointer that rests while the window becomes wider hovers over nothing.
    await page.getByRole('button', { name: 'Columns', exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip', { name: 'Columns' }).waitFor();
    expect(await page.locator('main').getByRole('tooltip').count()).toBe(1);
    expect(await axeAtNight(page)).toEqual([]);
  });
});
